package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Random agents, run now in the packages that are installed, and asked about here. */
@Tag("real")
final class RandomAgentsTest {
    private static final String CALLS = System.getProperty("stateroom.random.calls", "1000");
    private static final String SEED = System.getProperty("stateroom.random.seed", "1");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> python() {
        return Needs.pythons().stream().map(python -> DynamicTest.dynamicTest(
                python.toString(), () -> agree(folder.resolve("python-" + python.hashCode()), List.of(python.toString(), resource("record.py").toString()))));
    }

    @TestFactory
    Stream<DynamicTest> javascript() {
        return Needs.nodeProjects().stream().map(project -> DynamicTest.dynamicTest(project.toString(), () -> {
            Path home = Files.createDirectories(folder.resolve("js-" + project.hashCode()));
            Files.createSymbolicLink(home.resolve("node_modules"), project.resolve("node_modules"));
            Path script = Files.copy(resource("record.mjs"), home.resolve("record.mjs"));
            agree(home.resolve("out"), List.of(Needs.program("node").toString(), script.toString()));
        }));
    }

    private static Path resource(String name) {
        return Path.of(Objects.requireNonNull(RandomAgentsTest.class.getResource("/random-agents/" + name)).getPath());
    }

    private static void agree(Path out, List<String> recorder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(recorder);
        command.addAll(List.of(out.toString(), SEED, CALLS));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        RandomAgents agents = new RandomAgents(out.resolve("data")).compare(out);
        System.out.println(agents.counts());
        assertThat(agents.disagreements()).isEmpty();
        assertThat(agents.counts().get("preview of changes")).isPositive();
    }
}
