package dev.stateroom.history.store;

import java.util.Arrays;
import java.util.List;

/**
 * The labels under which a store keeps an item, outermost first.
 *
 * @param labels from the application; none contains a dot in data that the store's own interface wrote
 */
public record Namespace(List<String> labels) {

    /** Copies the labels. */
    public Namespace {
        labels = List.copyOf(labels);
    }

    /** Reads the text of the {@code prefix} column: labels joined by dots. */
    public static Namespace ofPrefix(String prefix) {
        return new Namespace(prefix.isEmpty() ? List.of() : Arrays.asList(prefix.split("\\.", -1)));
    }

    /** The labels joined by dots, as in the {@code prefix} column. */
    public String prefix() {
        return String.join(".", labels);
    }

    @Override
    public String toString() {
        return prefix();
    }
}
