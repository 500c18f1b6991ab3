package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One run of the assembled program as another process sees it. It starts with an almost empty environment: no Java, no display, the
 * plainest locale, and a home of its own.
 *
 * @param exit exit status
 * @param output standard output, read as UTF-8
 * @param errors standard error, read as UTF-8
 */
record ProgramRun(int exit, String output, String errors) {

    /** Where {@code mvn package} leaves the program. */
    static final Path PROGRAM = Path.of("target", "stateroom").toAbsolutePath();

    static final Path LAUNCHER = PROGRAM.resolve("bin").resolve("stateroom");

    /** Runs the program in a folder, which also becomes its home, and waits for its end. */
    static ProgramRun in(Path folder, String... arguments) throws IOException, InterruptedException {
        return of(LAUNCHER, folder, arguments);
    }

    static ProgramRun of(Path launcher, Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        Path home = Files.createDirectories(folder.resolve("home"));
        Path output = home.resolve("output");
        Path errors = home.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("LC_ALL", "C");
        giveHome(environment, home);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the program ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new ProgramRun(process.exitValue(), Files.readString(output), Files.readString(errors));
    }

    /** Makes the program keep its own data in a folder instead of this user's home. */
    static void giveHome(Map<String, String> environment, Path home) {
        environment.put("HOME", home.toString());
        environment.put("XDG_CONFIG_HOME", home.resolve("config").toString());
        environment.put("XDG_DATA_HOME", home.resolve("data").toString());
        environment.put("XDG_STATE_HOME", home.resolve("state").toString());
        environment.put("XDG_CACHE_HOME", home.resolve("cache").toString());
    }
}
