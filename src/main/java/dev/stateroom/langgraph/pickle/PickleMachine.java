package dev.stateroom.langgraph.pickle;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.work.Cancellation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Python's pickle machine, protocols 0 to 5, without its powers: instead of importing or calling anything, a node records it. The opcodes
 * are those of {@code Lib/pickletools.py}.
 */
final class PickleMachine {
    private static final int NEWEST_PROTOCOL = 5;
    private static final int CHECKED_EVERY = 1 << 12;

    /** The least number of bytes of a node: object, list, place on the stack. */
    private static final int PER_NODE = 64;

    private final PickleInput in;
    private final Cancellation cancellation;
    private final List<PickleNode> stack = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, PickleNode> memo = new HashMap<>();
    private long left;

    /** @param most approximate bytes of memory for the nodes */
    PickleMachine(byte[] pickle, long most, Cancellation cancellation) {
        this.in = new PickleInput(pickle);
        this.left = most;
        this.cancellation = cancellation;
    }

    /** Runs to the end; later bytes are ignored. */
    PickleNode run() {
        for (long steps = 0; ; steps++) {
            if (steps % CHECKED_EVERY == 0) {
                cancellation.check();
            }
            int code = in.unsignedByte();
            if (code == '.') {
                return pop();
            }
            step(code);
        }
    }

    private void step(int code) {
        switch (code) {
            case '(' -> {
                spend(PER_NODE);
                marks.add(stack.size());
            }
            case '0' -> popOrUnmark();
            case '1' -> sinceMark();
            case '2' -> push(top());
            case 0x80 -> protocol(in.unsignedByte());
            case 0x95 -> in.signedLong();
            case 'a' -> append(List.of(pop()));
            case 'e' -> append(sinceMark());
            case 0x90 -> append(sinceMark());
            case 's' -> {
                PickleNode value = pop();
                put(List.of(pop(), value));
            }
            case 'u' -> put(sinceMark());
            case 'p' -> memoize(in.numberLine().longValue());
            case 'q' -> memoize(in.unsignedByte());
            case 'r' -> memoize(in.unsignedInt());
            case 0x94 -> memoize(memo.size());
            case 'g' -> recall(in.numberLine().longValue());
            case 'h' -> recall(in.unsignedByte());
            case 'j' -> recall(in.unsignedInt());
            case 'b' -> build();
            case 0x98 -> top();
            default -> push(made(code));
        }
    }

    private PickleNode made(int code) {
        return switch (code) {
            case 'N' -> plain(ForeignValue.Null.INSTANCE);
            case 0x88 -> plain(new ForeignValue.Bool(true));
            case 0x89 -> plain(new ForeignValue.Bool(false));
            case 'I', 'J', 'K', 'L', 'M', 0x8a, 0x8b, 'F', 'G' -> number(code);
            case 'S', 'T', 'U', 'V', 'X', 0x8c, 0x8d -> plain(new ForeignValue.Text(text(code)));
            case 'B' -> bytes(in.unsignedInt());
            case 'C' -> bytes(in.unsignedByte());
            case 0x8e, 0x96 -> bytes(in.signedLong());
            case ']', ')', 0x8f -> new PickleNode.Sequence();
            case 'l', 't', 0x91 -> sequence(sinceMark());
            case 0x85 -> sequence(popped(1));
            case 0x86 -> sequence(popped(2));
            case 0x87 -> sequence(popped(3));
            case '}' -> new PickleNode.Dictionary();
            case 'd' -> dictionary(sinceMark());
            default -> foreign(code);
        };
    }

    /** Opcodes for which Python would import or call something. */
    private PickleNode foreign(int code) {
        return switch (code) {
            case 'c' -> named(in.nameLine(), in.nameLine());
            case 0x93 -> {
                PickleNode name = pop();
                yield named(text(pop()), text(name));
            }
            case 'i' -> {
                PickleNode type = named(in.nameLine(), in.nameLine());
                yield new PickleNode.Made(type, sinceMark());
            }
            case 'o' -> {
                List<PickleNode> all = sinceMark();
                if (all.isEmpty()) {
                    throw in.damaged("an object without a class");
                }
                yield new PickleNode.Made(all.getFirst(), all.subList(1, all.size()));
            }
            case 'R', 0x81 -> {
                PickleNode arguments = pop();
                yield new PickleNode.Made(pop(), items(arguments));
            }
            case 0x92 -> {
                PickleNode named = pop();
                PickleNode arguments = pop();
                PickleNode.Made object = new PickleNode.Made(pop(), items(arguments));
                object.state = named;
                yield object;
            }
            case 'P' -> outside("a reference to something outside, " + in.line().length() + " characters");
            case 'Q' -> {
                pop();
                yield outside("a reference to something outside");
            }
            case 0x82 -> outside("object of the extension " + in.unsignedByte());
            case 0x83 -> outside("object of the extension " + in.unsignedShort());
            case 0x84 -> outside("object of the extension " + in.signedInt());
            case 0x97 -> outside("a buffer that is not in the pickle");
            default -> throw in.damaged("there is no instruction " + code);
        };
    }

    private static PickleNode outside(String why) {
        return plain(new ForeignValue.Opaque(why, 0));
    }

    private void protocol(int version) {
        if (version > NEWEST_PROTOCOL) {
            throw in.damaged("protocol " + version + ", and the newest that is known is " + NEWEST_PROTOCOL);
        }
    }

    // ---- values

    private static PickleNode plain(ForeignValue value) {
        return new PickleNode.Plain(value);
    }

    private PickleNode number(int code) {
        return plain(switch (code) {
            case 'I' -> intLine();
            case 'J' -> new ForeignValue.Int(in.signedInt());
            case 'K' -> new ForeignValue.Int(in.unsignedByte());
            case 'L' -> whole(in.numberLine());
            case 'M' -> new ForeignValue.Int(in.unsignedShort());
            case 0x8a -> whole(in.number(in.unsignedByte()));
            case 0x8b -> whole(in.number(in.unsignedInt()));
            case 'F' -> new ForeignValue.Real(floatLine());
            default -> new ForeignValue.Real(in.bigEndianDouble());
        });
    }

    /** {@code 00} and {@code 01} are the truth values in protocol 0. */
    private ForeignValue intLine() {
        int from = in.offset();
        BigInteger number = in.numberLine();
        boolean isTruth = in.offset() - from == 3 && number.bitLength() <= 1 && number.signum() >= 0;
        return isTruth ? new ForeignValue.Bool(number.signum() > 0) : whole(number);
    }

    private static ForeignValue whole(BigInteger number) {
        return number.bitLength() < Long.SIZE ? new ForeignValue.Int(number.longValue()) : new ForeignValue.BigInt(number);
    }

    private double floatLine() {
        String digits = in.line().strip();
        return switch (digits) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan", "-nan" -> Double.NaN;
            default -> {
                try {
                    yield Double.parseDouble(digits.length() > 400 ? "" : digits);
                } catch (NumberFormatException e) {
                    throw in.damaged("a number that is none");
                }
            }
        };
    }

    private String text(int code) {
        int from = in.offset();
        String text = switch (code) {
            case 'S' -> PickleEscapes.quoted(in.line());
            case 'T' -> in.latin1(in.signedInt());
            case 'U' -> in.latin1(in.unsignedByte());
            case 'V' -> PickleEscapes.unicode(in.line());
            case 'X' -> in.utf8(in.unsignedInt());
            case 0x8c -> in.utf8(in.unsignedByte());
            default -> in.utf8(in.signedLong());
        };
        spend(2L * (in.offset() - from));
        return text;
    }

    private PickleNode bytes(long length) {
        spend(length);
        return plain(new ForeignValue.Bytes(in.bytes(length)));
    }

    private PickleNode.Named named(String module, String name) {
        spend(2L * (module.length() + name.length()));
        return new PickleNode.Named(module, name);
    }

    private String text(PickleNode node) {
        if (node instanceof PickleNode.Plain(ForeignValue.Text(String text))) {
            return text;
        }
        throw in.damaged("a name that is no text");
    }

    private static PickleNode.Sequence sequence(List<PickleNode> items) {
        return PickleNode.Sequence.of(items);
    }

    private PickleNode dictionary(List<PickleNode> entries) {
        requirePairs(entries);
        PickleNode.Dictionary made = new PickleNode.Dictionary();
        made.entries.addAll(entries);
        return made;
    }

    private void requirePairs(List<PickleNode> entries) {
        if (entries.size() % 2 != 0) {
            throw in.damaged("a key without a value");
        }
    }

    private List<PickleNode> items(PickleNode arguments) {
        if (arguments instanceof PickleNode.Sequence sequence) {
            spend(8L * sequence.items.size());
            return sequence.items;
        }
        throw in.damaged("arguments that are no tuple");
    }

    // ---- additions to existing nodes

    private void append(List<PickleNode> more) {
        spend(8L * more.size());
        switch (top()) {
            case PickleNode.Sequence sequence -> sequence.items.addAll(more);
            case PickleNode.Made object -> object.items.addAll(more);
            case PickleNode.Dictionary _, PickleNode.Named _, PickleNode.Plain _ -> throw in.damaged("an item for what is no list");
        }
    }

    private void put(List<PickleNode> entries) {
        requirePairs(entries);
        spend(8L * entries.size());
        switch (top()) {
            case PickleNode.Dictionary dictionary -> dictionary.entries.addAll(entries);
            case PickleNode.Made object -> object.entries.addAll(entries);
            case PickleNode.Sequence _, PickleNode.Named _, PickleNode.Plain _ -> throw in.damaged("an entry for what is no dictionary");
        }
    }

    private void build() {
        PickleNode state = pop();
        if (top() instanceof PickleNode.Made object) {
            object.state = state;
        } else {
            throw in.damaged("a state for what is no object");
        }
    }

    // ---- the stack

    private void spend(long bytes) {
        left -= bytes;
        if (left < 0) {
            throw MalformedPickle.tooLarge("it makes more values than fit in memory, at byte " + in.offset());
        }
    }

    private void push(PickleNode node) {
        spend(PER_NODE);
        stack.add(node);
    }

    private int floor() {
        return marks.isEmpty() ? 0 : marks.getLast();
    }

    private PickleNode top() {
        if (stack.size() <= floor()) {
            throw in.damaged("a value is missing");
        }
        return stack.getLast();
    }

    private PickleNode pop() {
        PickleNode node = top();
        stack.removeLast();
        return node;
    }

    private void popOrUnmark() {
        if (stack.size() > floor()) {
            stack.removeLast();
        } else {
            sinceMark();
        }
    }

    private List<PickleNode> popped(int count) {
        List<PickleNode> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.addFirst(pop());
        }
        return all;
    }

    private List<PickleNode> sinceMark() {
        if (marks.isEmpty()) {
            throw in.damaged("a mark is missing");
        }
        List<PickleNode> tail = stack.subList(marks.removeLast(), stack.size());
        List<PickleNode> all = new ArrayList<>(tail);
        tail.clear();
        return all;
    }

    private void memoize(long place) {
        spend(PER_NODE);
        memo.put(place, top());
    }

    private void recall(long place) {
        PickleNode known = memo.get(place);
        if (known == null) {
            throw in.damaged("a value that was not remembered");
        }
        push(known);
    }
}
