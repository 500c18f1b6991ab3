package dev.stateroom;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** What a test tagged {@code real} needs on this machine. If that is missing, the test is skipped and the build's output says why. */
public final class Needs {
    private Needs() {}

    /** The path of a program that must be installed; skips the calling test otherwise. */
    public static Path program(String name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    /**
     * Interpreters whose environments have the reference's Python packages: paths in {@code STATEROOM_PYTHONS}, separated as in {@code
     * PATH}. Skips the calling test if none is named.
     */
    public static List<Path> pythons() {
        return named("STATEROOM_PYTHONS", "an environment with the Python package deepagents");
    }

    /** Folders whose {@code node_modules} have the reference's npm package: paths in {@code STATEROOM_NODE_PROJECTS}. */
    public static List<Path> nodeProjects() {
        return named("STATEROOM_NODE_PROJECTS", "a folder with the npm package deepagents");
    }

    /** Addresses of running LangGraph servers with the agent of {@code rerun/server}, separated by spaces in {@code STATEROOM_SERVERS}. */
    public static List<String> servers() {
        String variable = "STATEROOM_SERVERS";
        return there(Stream.of(System.getenv().getOrDefault(variable, "").split(" ")).filter(text -> !text.isBlank()).toList(), variable, "a LangGraph server");
    }

    private static List<Path> named(String variable, String what) {
        return there(
                Stream.of(System.getenv().getOrDefault(variable, "").split(File.pathSeparator))
                        .filter(text -> !text.isBlank())
                        .map(Path::of)
                        .filter(Files::exists)
                        .toList(),
                variable,
                what);
    }

    private static <T> List<T> there(List<T> found, String variable, String what) {
        if (found.isEmpty()) {
            throw missing(what + ", named in " + variable);
        }
        return found;
    }

    private static Optional<Path> find(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** True if this machine has a {@code python3}; for tests that need nothing but its standard library. */
    public static boolean hasPython() {
        return find("python3").isPresent();
    }

    /** True if this machine has a {@code node}; for tests that need nothing but its own modules. */
    public static boolean hasNode() {
        return find("node").isPresent();
    }

    /** The path of a Python of at least that version; skips the calling test otherwise. */
    public static Path python(int major, int minor) {
        for (int newer = minor; newer < minor + 8; newer++) {
            Optional<Path> found = find("python" + major + "." + newer);
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw missing("Python " + major + "." + minor);
    }

    private static TestAbortedException missing(String what) {
        String words = "skipped: needs " + what;
        System.out.println(words);
        return new TestAbortedException(words);
    }
}
