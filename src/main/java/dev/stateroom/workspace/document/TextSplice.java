package dev.stateroom.workspace.document;

import java.util.ArrayList;
import java.util.List;

/** Edits a document's text so that nothing else changes. Follows the document's own spacing. */
final class TextSplice {
    private TextSplice() {}

    static String replaced(String text, DocumentLocation place, String with) {
        return text.substring(0, place.start()) + with + text.substring(place.end());
    }

    /** The text with one more member after the last. */
    static String added(String text, JsonNode.Fields fields, String name, String json) {
        int close = fields.place().end() - 1;
        String member = JsonNode.quoted(name) + colon(text, fields);
        if (fields.values().isEmpty()) {
            boolean broken = text.substring(fields.place().start(), close).indexOf('\n') >= 0;
            String outer = margin(text, fields.place().start());
            String inner = outer + step(text);
            String end = newline(text);
            return broken || isTall(text, fields)
                    ? text.substring(0, fields.place().start() + 1) + end + inner + member + shifted(json, inner, end) + end + outer
                            + text.substring(close)
                    : text.substring(0, fields.place().start() + 1) + " " + member + json + " " + text.substring(close);
        }
        JsonNode last = fields.values().lastEntry().getValue();
        String gap = gap(text, fields);
        String margin = gap.indexOf('\n') >= 0 ? gap.substring(gap.lastIndexOf('\n') + 1) : "";
        return text.substring(0, last.place().end())
                + "," + gap + member + shifted(json, margin, newline(text))
                + text.substring(last.place().end());
    }

    /** The text without a member, its comma and the space around it. */
    static String removed(String text, JsonNode.Fields fields, String name) {
        List<String> names = List.copyOf(fields.values().keySet());
        int at = names.indexOf(name);
        if (names.size() == 1) {
            return text.substring(0, fields.place().start() + 1) + text.substring(fields.place().end() - 1);
        }
        if (at == 0) {
            return text.substring(0, fields.nameOf(name).start()) + text.substring(fields.nameOf(names.get(1)).start());
        }
        JsonNode before = fields.values().get(names.get(at - 1));
        JsonNode gone = fields.values().get(name);
        return before == null || gone == null
                ? text
                : text.substring(0, before.place().end()) + text.substring(gone.place().end());
    }

    /** The text with the members in another order; the text between them stays in place. */
    static String reordered(String text, JsonNode.Fields fields, List<String> order) {
        List<String> members = new ArrayList<>();
        List<int[]> spans = new ArrayList<>();
        fields.values().forEach((name, value) -> spans.add(new int[] {fields.nameOf(name).start(), value.place().end()}));
        for (String name : order) {
            JsonNode value = fields.values().get(name);
            members.add(value == null ? "" : text.substring(fields.nameOf(name).start(), value.place().end()));
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int i = 0; i < spans.size(); i++) {
            out.append(text, from, spans.get(i)[0]).append(members.get(i));
            from = spans.get(i)[1];
        }
        return out.append(text, from, text.length()).toString();
    }

    /** JSON whose further lines are indented like the line at {@code at}. */
    static String indented(String json, String text, int at) {
        return shifted(json, margin(text, at), newline(text));
    }

    /** A value of the text whose further lines are indented with that margin instead of their own. */
    static String moved(String text, DocumentLocation place, String margin) {
        String own = margin(text, place.start());
        return text.substring(place.start(), place.end())
                .lines()
                .reduce((a, b) -> a + "\n" + margin + (b.startsWith(own) ? b.substring(own.length()) : b))
                .orElseThrow();
    }

    private static String shifted(String json, String margin, String newline) {
        return json.lines().reduce((a, b) -> a + newline + margin + b).orElse(json);
    }

    /** The text between two members: the space before the last one's name. */
    private static String gap(String text, JsonNode.Fields fields) {
        String last = fields.values().lastEntry().getKey();
        int start = fields.nameOf(last).start();
        int from = start;
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        String gap = text.substring(from, start);
        boolean only = fields.values().size() == 1 && gap.indexOf('\n') < 0;
        return only ? " " : gap;
    }

    /** The separator between name and value, as the object, or else the document, writes it. */
    private static String colon(String text, JsonNode.Fields fields) {
        if (fields.values().isEmpty()) {
            return ": ";
        }
        var last = fields.values().lastEntry();
        String between = text.substring(fields.nameOf(last.getKey()).end(), last.getValue().place().start());
        return between.strip().equals(":") && between.indexOf('\n') < 0 && between.length() <= 2 ? between : ": ";
    }

    /** True if the document has one member per line. */
    private static boolean isTall(String text, JsonNode.Fields fields) {
        return fields.place().path().equals("$") && text.indexOf('\n') >= 0;
    }

    /** The indentation of the line that contains a character. */
    private static String margin(String text, int at) {
        int line = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
        int end = line;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(line, end);
    }

    /** One step of indentation: the space before the document's first member. */
    private static String step(String text) {
        int brace = text.indexOf('{');
        int line = text.indexOf('\n', brace);
        String margin = line < 0 ? "" : margin(text, line + 1);
        return margin.isEmpty() ? "  " : margin;
    }

    private static String newline(String text) {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }
}
