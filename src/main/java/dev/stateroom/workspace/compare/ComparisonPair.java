package dev.stateroom.workspace.compare;

import org.jspecify.annotations.Nullable;

/**
 * The two sides of a comparison.
 *
 * @param left the older or first side; null if not chosen yet
 * @param right the other side; null if not chosen yet
 */
public record ComparisonPair(@Nullable ComparisonRef left, @Nullable ComparisonRef right) {
    /** Neither side is chosen. */
    public static final ComparisonPair NONE = new ComparisonPair(null, null);
}
