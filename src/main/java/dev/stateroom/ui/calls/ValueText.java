package dev.stateroom.ui.calls;

import dev.stateroom.agent.ForeignValue;

/** An untrusted value as indented JSON; what JSON cannot express is named in angle brackets. */
final class ValueText {
    private static final int DEEPEST = 40;
    private final int most;
    private final StringBuilder out = new StringBuilder();

    private ValueText(int most) {
        this.most = most;
    }

    /** The text, cut with an ellipsis after about {@code most} characters. */
    static String of(ForeignValue value, int most) {
        ValueText text = new ValueText(most);
        text.write(value, 0);
        return text.isFull() ? text.out.substring(0, most) + "…" : text.out.toString();
    }

    private boolean isFull() {
        return out.length() > most;
    }

    private void write(ForeignValue value, int depth) {
        if (isFull()) {
            return;
        }
        if (depth > DEEPEST) {
            out.append('…');
            return;
        }
        switch (value) {
            case ForeignValue.Null _ -> out.append("null");
            case ForeignValue.Bool(boolean b) -> out.append(b);
            case ForeignValue.Int(long n) -> out.append(n);
            case ForeignValue.BigInt(var n) -> out.append(n);
            case ForeignValue.Real(double d) -> out.append(d);
            case ForeignValue.Text(String text) -> quote(text);
            case ForeignValue.Bytes(byte[] bytes) -> out.append("<").append(bytes.length).append(" bytes>");
            case ForeignValue.Opaque(String why, long size, _) -> out.append("<").append(why).append(", ").append(size).append(" bytes>");
            case ForeignValue.Items(var items) -> {
                out.append('[');
                boolean first = true;
                for (ForeignValue item : items) {
                    separate(first, depth + 1);
                    first = false;
                    write(item, depth + 1);
                    if (isFull()) {
                        return;
                    }
                }
                end(first, depth, ']');
            }
            case ForeignValue.Fields(var fields) -> {
                out.append('{');
                boolean first = true;
                for (var field : fields.entrySet()) {
                    separate(first, depth + 1);
                    first = false;
                    quote(field.getKey());
                    out.append(": ");
                    write(field.getValue(), depth + 1);
                    if (isFull()) {
                        return;
                    }
                }
                end(first, depth, '}');
            }
            case ForeignValue.Pairs(var pairs) -> {
                out.append('{');
                boolean first = true;
                for (ForeignValue.Pair pair : pairs) {
                    separate(first, depth + 1);
                    first = false;
                    write(pair.key(), depth + 1);
                    out.append(": ");
                    write(pair.value(), depth + 1);
                    if (isFull()) {
                        return;
                    }
                }
                end(first, depth, '}');
            }
            case ForeignValue.Ext ext -> {
                out.append('<').append(ext.module()).append('.').append(ext.name()).append("> ");
                write(ext.argument(), depth + 1);
            }
        }
    }

    private void separate(boolean first, int depth) {
        out.append(first ? "\n" : ",\n").repeat("  ", depth);
    }

    private void end(boolean empty, int depth, char bracket) {
        if (!empty) {
            out.append('\n').repeat("  ", depth);
        }
        out.append(bracket);
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length() && !isFull(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
