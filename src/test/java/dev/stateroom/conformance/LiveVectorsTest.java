package dev.stateroom.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.Needs;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.backend.bridge.LivePackage;
import dev.stateroom.conformance.medium.LiveBackend;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.dialect.Era;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What was recorded and what the packages answer today, asked through the bridge, must be the same. */
@Tag("real")
final class LiveVectorsTest {
    /** Their media are stand-ins of the recorder, which no child can look into. */
    private static final Set<String> BUILT = Set.of("state", "store", "filesystem", "local_shell", "composite");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> python() {
        return Needs.pythons().stream().map(python -> DynamicTest.dynamicTest(python.toString(), () -> {
            Files.copy(resource("/bridge/recorded_vector.py"), folder.resolve("recorded_vector.py"), StandardCopyOption.REPLACE_EXISTING);
            // Without ripgrep on the way, as most were recorded.
            agree(BridgeSetup.Language.PYTHON, List.of("/usr/bin/env", "PATH=/usr/bin:/bin", python.toString()), folder);
        }));
    }

    @TestFactory
    Stream<DynamicTest> javascript() {
        return Needs.nodeProjects().stream().map(project -> DynamicTest.dynamicTest(project.toString(), () -> {
            Path modules = folder.resolve("node_modules");
            Files.deleteIfExists(modules);
            Files.createSymbolicLink(modules, project.resolve("node_modules"));
            Files.copy(resource("/bridge/recorded_vector.mjs"), folder.resolve("recorded_vector.mjs"), StandardCopyOption.REPLACE_EXISTING);
            agree(BridgeSetup.Language.JAVASCRIPT, List.of(Needs.program("node").toString()), folder);
        }));
    }

    private static Path resource(String name) {
        return Path.of(Objects.requireNonNull(LiveVectorsTest.class.getResource(name)).getPath());
    }

    private static void agree(BridgeSetup.Language language, List<String> interpreter, Path folder) throws IOException {
        List<String> differing = new ArrayList<>();
        int[] passed = {0};
        try (LivePackage live = new LivePackage(language, interpreter, folder)) {
            String release = live.release();
            VectorRun.Instead instead = (vector, media, ours) -> fits(vector, language, release) ? new LiveBackend(live, vector, media, ours) : null;
            Conformance.run(
                            resource("/conformance"),
                            UnaryOperator.identity(),
                            instead,
                            result -> {
                                switch (result.outcome()) {
                                    case PASSED -> passed[0]++;
                                    case FAILED -> differing.add(result.name() + ", step " + result.step() + ": " + result.reason()
                                            + "\n    recorded " + result.expected() + "\n    answered " + result.actual());
                                    case SKIPPED -> {}
                                }
                            },
                            Cancellation.NEVER)
                    .orThrow();
            System.out.println("deepagents " + release + ": " + passed[0] + " vectors agree, " + differing.size() + " do not");
        }
        assertThat(differing).isEmpty();
        assertThat(passed[0]).isPositive();
    }

    private static boolean fits(ReferenceVector vector, BridgeSetup.Language language, String release) {
        boolean same = vector.dialect().language() == (language == BridgeSetup.Language.PYTHON ? Era.Language.PYTHON : Era.Language.JAVASCRIPT)
                && vector.dialect().release().toString().equals(release);
        return same && !vector.ripgrep() && isBuilt(vector.backend());
    }

    private static boolean isBuilt(BackendSpec spec) {
        return BUILT.contains(spec.type())
                && !spec.isTrue("legacy")
                && !(spec.type().equals("composite") && !isBuilt(spec.part("default")))
                && spec.routes().values().stream().allMatch(LiveVectorsTest::isBuilt);
    }
}
