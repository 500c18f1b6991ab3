package dev.stateroom.report;

import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results in the forms that build servers read: JUnit XML and SARIF 2.1.0. */
public final class RuleReport {
    /** A form of output. */
    public enum Form {
        /** For people. */
        TEXT,
        /** JUnit XML. */
        JUNIT,
        /** SARIF 2.1.0. */
        SARIF
    }

    /**
     * One result.
     *
     * @param id of the sort of result: {@code dot-files}
     * @param name what it is about
     * @param failure what is wrong; null if nothing is
     * @param level {@code error}, {@code warning} or {@code note}
     */
    public record Entry(String id, String name, @Nullable String failure, String level) {}

    private RuleReport() {}

    /** Writes a suite of cases; only errors are failures. */
    public static void junit(PrintStream out, String suite, List<Entry> entries) {
        long failures = entries.stream().filter(RuleReport::fails).count();
        out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        out.println("<testsuite name=\"" + escaped(suite) + "\" tests=\"" + entries.size() + "\" failures=\"" + failures
                + "\" errors=\"0\" skipped=\"0\" time=\"0\">");
        for (Entry entry : entries) {
            String head = "  <testcase classname=\"" + escaped(suite + "." + entry.id()) + "\" name=\"" + escaped(entry.name()) + "\" time=\"0\"";
            String failure = entry.failure();
            if (failure == null) {
                out.println(head + "/>");
            } else {
                out.println(head + ">");
                out.println(fails(entry)
                        ? "    <failure type=\"" + escaped(entry.id()) + "\" message=\"" + escaped(failure) + "\"/>"
                        : "    <system-out>" + escaped(failure) + "</system-out>");
                out.println("  </testcase>");
            }
        }
        out.println("</testsuite>");
    }

    private static boolean fails(Entry entry) {
        return entry.failure() != null && entry.level().equals("error");
    }

    /** Writes one run of results; what has no failure is left out. */
    public static void sarif(JsonDocument document, String version, String place, List<Entry> entries) {
        document.startObject()
                .property("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                .property("version", "2.1.0")
                .startArray("runs")
                .startObject()
                .startObject("tool")
                .startObject("driver")
                .property("name", "Stateroom")
                .property("version", version)
                .startArray("rules");
        entries.stream().filter(entry -> entry.failure() != null).map(Entry::id).distinct().forEach(id ->
                document.startObject().property("id", id).endObject());
        document.endArray().endObject().endObject().startArray("results");
        entries.stream().filter(entry -> entry.failure() != null).forEach(entry -> document.startObject()
                .property("ruleId", entry.id())
                .property("level", entry.level())
                .startObject("message")
                .property("text", entry.failure())
                .endObject()
                .startArray("locations")
                .startObject()
                .startObject("physicalLocation")
                .startObject("artifactLocation")
                .property("uri", uri(place))
                .endObject()
                .endObject()
                .endObject()
                .endArray()
                .endObject());
        document.endArray().endObject().endArray().endObject();
    }

    /** Text for XML and HTML; what they cannot hold becomes U+FFFD. */
    public static String escaped(String text) {
        StringBuilder xml = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '"' -> xml.append("&quot;");
                default -> {
                    boolean allowed = c == '\t' || c == '\n' || (c >= 0x20 && c < 0xd800) || (c > 0xdfff && c < 0xfffe) || c > 0xffff;
                    xml.appendCodePoint(allowed ? c : 0xfffd);
                }
            }
        });
        return xml.toString();
    }

    /** A reference that a reader can resolve: a whole one for an absolute path, else one next to the report. */
    private static String uri(String place) {
        try {
            Path path = Path.of(place);
            return path.isAbsolute()
                    ? path.toUri().toString()
                    : new URI(null, null, "./" + place.replace('\\', '/'), null).toASCIIString().substring("./".length());
        } catch (InvalidPathException | URISyntaxException e) {
            return "rules";
        }
    }
}
