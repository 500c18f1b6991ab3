package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is on the stack while a pickle is read. Some nodes grow after others refer to them, and may come to hold themselves. */
sealed interface PickleNode {

    /** A value that is whole. */
    record Plain(ForeignValue value) implements PickleNode {}

    /** The name of a class or a function: never looked up. */
    record Named(String module, String name) implements PickleNode {}

    /** A list, a tuple or a set. */
    final class Sequence implements PickleNode {
        final List<PickleNode> items = new ArrayList<>();

        static Sequence of(List<PickleNode> items) {
            Sequence made = new Sequence();
            made.items.addAll(items);
            return made;
        }
    }

    /** A dictionary: key, value, key, value, … in the order in which they came. */
    final class Dictionary implements PickleNode {
        final List<PickleNode> entries = new ArrayList<>();
    }

    /** What Python would have made by calling something: what was called, with what, and what was put into the result. */
    final class Made implements PickleNode {
        final PickleNode callable;
        final List<PickleNode> arguments;
        final List<PickleNode> items = new ArrayList<>();
        final List<PickleNode> entries = new ArrayList<>();
        @Nullable PickleNode state;

        Made(PickleNode callable, List<PickleNode> arguments) {
            this.callable = callable;
            this.arguments = List.copyOf(arguments);
        }
    }
}
