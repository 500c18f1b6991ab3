package dev.stateroom.report;

import dev.stateroom.report.JsonDocument.NamedValue;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes results in the formats that CI servers read: JUnit XML and SARIF 2.1.0. */
public final class RuleReport {
    /** An output format. */
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
     * @param id the kind of result: {@code dot-files}
     * @param name the thing it is about
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

    /** One SARIF run; entries without a failure are left out. */
    public static Record sarif(String version, String place, List<Entry> entries) {
        record Driver(String name, String version, List<Map<String, String>> rules) {}
        record SarifResult(NamedValue rule, String level, Map<String, String> message, List<Object> locations) {}
        record SarifRun(Map<String, Driver> tool, List<SarifResult> results) {}
        record SarifLog(NamedValue schema, String version, List<SarifRun> runs) {}
        List<Entry> failed = entries.stream().filter(entry -> entry.failure() != null).toList();
        Object location = Map.of("physicalLocation", Map.of("artifactLocation", Map.of("uri", uri(place))));
        Driver driver = new Driver("Stateroom", version, failed.stream().map(Entry::id).distinct().map(id -> Map.of("id", id)).toList());
        return new SarifLog(new NamedValue("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), "2.1.0", List.of(new SarifRun(
                Map.of("driver", driver),
                failed.stream().map(entry -> new SarifResult(
                        new NamedValue("ruleId", entry.id()), entry.level(), Map.of("text", String.valueOf(entry.failure())), List.of(location))).toList())));
    }

    /** Escapes text for XML and HTML; characters that they cannot hold become U+FFFD. */
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

    /** A URI that a reader can resolve: absolute for an absolute path, else relative to the report. */
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
