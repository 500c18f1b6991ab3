package dev.stateroom.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Facts that help to find a defect, as text that a person can paste into an issue: versions, the system, the last lines of the log. */
public final class DefectReport {
    private static final int LINES = 120;

    private DefectReport() {}

    /**
     * Writes the report. Reads the log.
     *
     * @param version of Stateroom
     * @param about further facts, each a line such as {@code dialect: 0.7.0}
     * @param data the data folder
     */
    public static String text(String version, List<String> about, Path data) {
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add("Stateroom " + version);
        text.add("system: " + property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
        text.add("Java: " + property("java.runtime.version") + ", " + property("java.vendor"));
        text.add("JavaFX: " + (System.getProperty("javafx.runtime.version") == null ? "not loaded" : property("javafx.runtime.version")));
        text.add("memory: " + Runtime.getRuntime().maxMemory() / (1 << 20) + " MB at most");
        text.add("language: " + Locale.getDefault().toLanguageTag() + ", file names in " + property("sun.jnu.encoding"));
        about.forEach(text::add);
        List<String> last = ProgramLog.last(data, LINES);
        text.add(last.isEmpty() ? "The log is empty." : "The last lines of the log:");
        last.forEach(line -> text.add("  " + line));
        return SecretRedaction.ofProcess().text(withoutHome(text.toString()));
    }

    /** Replaces the home folder: it contains the user's name. */
    private static String withoutHome(String text) {
        String home = property("user.home");
        return home.length() > 1 ? text.replace(home, "~") : text;
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }
}
