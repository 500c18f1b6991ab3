package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns nodes into immutable values. A node with several references becomes one value. */
final class PickledValues {
    /** Nesting beyond this is not sane data. */
    private static final int DEEPEST = 400;

    /** Bytes that a value counts for, and letters of a text: approximately those of a copy of it. */
    private static final int UNIT = 16;

    /** The largest number of values, each counted for every reference to it: a caller that walks the result visits that many. */
    private static final long MOST = Math.max(4_000_000, PickleReader.HEAP / 4 / UNIT);

    private static final ForeignValue ITSELF = new ForeignValue.Opaque("the value that it is part of", 0);

    private final Cancellation cancellation;
    private final IdentityHashMap<PickleNode, Done> done = new IdentityHashMap<>();
    private final IdentityHashMap<PickleNode, Boolean> begun = new IdentityHashMap<>();
    private int depth;

    /** Number of values in the current node, itself included. */
    private long size;

    private record Done(ForeignValue value, long size) {}

    PickledValues(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    ForeignValue value(PickleNode node) {
        if (node instanceof PickleNode.Plain(ForeignValue plain)) {
            count(1 + length(plain) / UNIT);
            return plain;
        }
        Done known = done.get(node);
        if (known != null) {
            count(known.size());
            return known.value();
        }
        if (begun.put(node, true) != null) {
            count(1);
            return ITSELF;
        }
        cancellation.check();
        if (++depth > DEEPEST) {
            throw MalformedPickle.tooLarge("its values are nested more than " + DEEPEST + " deep");
        }
        long before = size;
        size = 1;
        ForeignValue made = switch (node) {
            case PickleNode.Plain(ForeignValue plain) -> plain;
            case PickleNode.Named(String module, String name) ->
                new ForeignValue.Ext(-1, PickledObjects.module(module), name, ForeignValue.Null.INSTANCE, null);
            case PickleNode.Sequence sequence -> new ForeignValue.Items(values(sequence.items));
            case PickleNode.Dictionary dictionary -> entries(dictionary.entries);
            case PickleNode.Made object -> object(object);
        };
        done.put(node, new Done(made, size));
        begun.remove(node);
        depth--;
        long own = size;
        size = before;
        count(own);
        return made;
    }

    private static int length(ForeignValue plain) {
        return plain instanceof ForeignValue.Text(String text) ? text.length() : plain instanceof ForeignValue.Bytes(byte[] bytes) ? bytes.length : 0;
    }

    private void count(long more) {
        size += more;
        if (size > MOST) {
            throw MalformedPickle.tooLarge("its values, each counted wherever it is referred to, are more than are read");
        }
    }

    private List<ForeignValue> values(List<PickleNode> nodes) {
        List<ForeignValue> values = new ArrayList<>(nodes.size());
        for (PickleNode node : nodes) {
            values.add(value(node));
        }
        return values;
    }

    /** A map of fields if all keys are texts; a repeated key replaces the former one. */
    private ForeignValue entries(List<PickleNode> nodes) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        List<ForeignValue.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i += 2) {
            ForeignValue key = value(nodes.get(i));
            ForeignValue value = value(nodes.get(i + 1));
            pairs.add(new ForeignValue.Pair(key, value));
            if (key instanceof ForeignValue.Text(String name)) {
                fields.put(name, value);
            }
        }
        boolean isOfTexts = pairs.stream().allMatch(pair -> pair.key() instanceof ForeignValue.Text);
        return isOfTexts ? new ForeignValue.Fields(fields) : new ForeignValue.Pairs(pairs);
    }

    private ForeignValue object(PickleNode.Made object) {
        List<ForeignValue> arguments = values(object.arguments);
        List<ForeignValue> items = values(object.items);
        ForeignValue entries = entries(object.entries);
        ForeignValue state = object.state == null ? null : value(object.state);
        ForeignValue callable = value(object.callable);
        return callable instanceof ForeignValue.Ext(int _, String module, String name, ForeignValue.Null _, var _)
                ? PickledObjects.value(module, name, arguments, items, entries, state)
                : new ForeignValue.Ext(-1, "", "call", new ForeignValue.Items(List.of(callable, new ForeignValue.Items(arguments))), null);
    }
}
