package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of the stack while a pickle is read. Some nodes grow after others refer to them, and may come to contain themselves. */
sealed interface PickleNode {

    /** A complete value. */
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

    /** An object that Python would have made by a call: the callable, its arguments, and the contents added to the result. */
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
