package dev.stateroom.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Another Java process with the classes of the tests, however the tests themselves were started. Such a process lives for seconds: the
 * simple compiler and collector give it the most of them.
 */
public final class ChildProgram {
    private ChildProgram() {}

    /** Starts a class with the streams at pipes; its errors go where the test's go. */
    public static Process start(List<String> options, Class<?> main, String... arguments) throws IOException {
        return builder(options, main.getName(), arguments).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** The same, to be changed before it starts. */
    public static ProcessBuilder builder(List<String> options, String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(options);
        command.add("-cp");
        command.add(classPath());
        command.add(main);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Surefire's, else where the classes really come from, else this process's own. */
    private static String classPath() {
        String surefire = System.getProperty("surefire.test.class.path");
        if (surefire != null) {
            return surefire;
        }
        return ChildProgram.class.getClassLoader() instanceof URLClassLoader loader
                ? String.join(System.getProperty("path.separator"), Arrays.stream(loader.getURLs()).map(ChildProgram::path).toList())
                : System.getProperty("java.class.path");
    }

    private static String path(URL url) {
        try {
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
