package dev.stateroom.review.audit;

import dev.stateroom.agent.text.JsonText;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** An export format of a trail: a header, a text for each entry, a footer. Times are in UTC. */
public enum TrailFormat {
    /** An object per line, with the hashes, so that the chain can be checked elsewhere. */
    JSON_LINES("jsonl"),
    /**
     * A table for spreadsheets, RFC 4180. A cell that a spreadsheet would evaluate (leading {@code =}, {@code +}, {@code -}, {@code @})
     * gets an apostrophe before it.
     */
    CSV("csv"),
    /** A self-contained page. */
    HTML("html");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    static final List<String> COLUMNS =
            List.of("number", "at", "who", "through", "action", "subject", "place", "detail", "previous", "hash");

    private final String ending;

    TrailFormat(String ending) {
        this.ending = ending;
    }

    /** The file extension of this format, without the dot. */
    public String ending() {
        return ending;
    }

    /** The format for a file's extension. */
    public static Optional<TrailFormat> of(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        for (TrailFormat format : values()) {
            if (lower.endsWith("." + format.ending)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    /** The header before the first entry. */
    public String before() {
        return switch (this) {
            case JSON_LINES -> "";
            case CSV -> String.join(",", COLUMNS) + "\r\n";
            case HTML -> page("Audit trail", "");
        };
    }

    /** The start of a page of entries, up to the head of their table. */
    public static String page(String title, String introduction) {
        return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + html(title) + "</title>\n<style>\n"
                        + "body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #24292f; }\n"
                        + "table { border-collapse: collapse; width: 100%; }\n"
                        + "th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #d0d7de; }\n"
                        + "td.code { font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }\n"
                        + "</style>\n</head>\n<body>\n<h1>" + html(title) + "</h1>\n"
                        + (introduction.isEmpty() ? "" : "<p>" + html(introduction) + "</p>\n")
                        + "<table>\n<thead><tr>"
                        + COLUMNS.stream().map(column -> "<th>" + column + "</th>").collect(Collectors.joining())
                        + "</tr></thead>\n<tbody>\n";
    }

    public String entry(AuditEntry entry) {
        List<String> cells = cells(entry);
        return switch (this) {
            case JSON_LINES -> json(entry);
            case CSV -> cells.stream().map(TrailFormat::csv).collect(Collectors.joining(",")) + "\r\n";
            case HTML ->
                cells.stream()
                        .map(cell -> "<td class=\"code\">" + html(cell) + "</td>")
                        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
        };
    }

    /** Parses a line of {@link #JSON_LINES} without its line end; empty for anything else, even another spelling of the same. */
    public static Optional<AuditEntry> read(String line) {
        return EntryLine.read(line);
    }

    /** The footer after the last entry. */
    public String after() {
        return this == HTML ? "</tbody>\n</table>\n</body>\n</html>\n" : "";
    }

    /** A time as all formats write it. */
    public static String time(AuditEvent event) {
        return TIME.format(event.at());
    }

    private static List<String> cells(AuditEntry entry) {
        AuditEvent event = entry.event();
        return List.of(
                Long.toString(entry.number()), time(event), event.who(), event.through(), event.action(), event.subject(),
                event.place(), event.detail(), entry.previous(), entry.hash());
    }

    private static String json(AuditEntry entry) {
        List<String> cells = cells(entry);
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < COLUMNS.size(); i++) {
            // The number stays a number; the detail stays the text that was hashed.
            String value = i == 0 ? cells.get(i) : JsonText.JAVASCRIPT.of(cells.get(i));
            json.append(i == 0 ? "" : ",").append('"').append(COLUMNS.get(i)).append("\":").append(value);
        }
        return json.append("}\n").toString();
    }

    private static String csv(String cell) {
        String guarded = !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
        boolean plain = guarded.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? guarded : '"' + guarded.replace("\"", "\"\"") + '"';
    }

    private static String html(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
