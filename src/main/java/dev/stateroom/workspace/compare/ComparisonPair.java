package dev.stateroom.workspace.compare;

import org.jspecify.annotations.Nullable;

/**
 * What is to be compared.
 *
 * @param left the older or first side; null while it is not chosen
 * @param right the other; null while it is not chosen
 */
public record ComparisonPair(@Nullable ComparisonRef left, @Nullable ComparisonRef right) {
    /** Neither is chosen. */
    public static final ComparisonPair NONE = new ComparisonPair(null, null);
}
