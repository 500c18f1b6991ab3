package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.GlobCompilation.Refused;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns that keep a matcher busy for ever when it tries all ways. */
final class GlobHostileTest {

    private static final List<String> PATHS =
            List.of("a".repeat(700), "a/".repeat(350) + "b", "aab".repeat(230), ".a/".repeat(200));

    static Stream<String> patterns() {
        return Stream.of(
                "*a".repeat(300) + "b",
                "a*".repeat(600),
                "**/".repeat(300) + "x",
                "**/*/".repeat(100) + "x",
                "?".repeat(1500) + "b",
                "{a,b}".repeat(40),
                "{".repeat(1000) + "}".repeat(1000),
                "{1..100000000}",
                "{1..100000000..1}",
                "[".repeat(2000),
                "(".repeat(1000) + ")".repeat(1000),
                "(" + "a|".repeat(1000) + "b)",
                "((a*)*)*".repeat(50) + "b",
                "+(a|aa|aaa)".repeat(30) + "!",
                "!(".repeat(100) + "a" + ")".repeat(100),
                "!(a*b)".repeat(20),
                "@(a|aa)".repeat(100) + "!",
                "\\".repeat(1001),
                "a/\\\\\\\\",
                "\ud800" + "*".repeat(500) + "\udc00");
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void areAnsweredInTime(String pattern) {
        for (Era era : List.of(Era.PYTHON_0_5, Era.JS_1_14)) {
            for (GlobUse use : List.of(GlobUse.GLOB_KEYS, GlobUse.GLOB_DISK, GlobUse.GLOB_HUB)) {
                assertTimeout(Duration.ofSeconds(60), () -> {
                    if (GlobCompiler.compile(Dialect.of(era), use, pattern) instanceof Compiled(GlobPattern compiled)) {
                        for (String path : PATHS) {
                            compiled.matches(path);
                            compiled.mayContainBelow(path.substring(0, 200));
                        }
                    }
                });
            }
        }
    }

    @Test
    void areRefusedWhenLongerThanAnyReferenceTakes() {
        String pattern = "a".repeat(70_000);

        for (Era era : Era.values()) {
            assertThat(GlobCompiler.compile(Dialect.of(era), GlobUse.GLOB_KEYS, pattern)).isInstanceOf(Refused.class);
        }
    }

    @Test
    void ignoreFilesOfAnySizeAreRead() {
        IgnoreRules rules = assertTimeout(
                Duration.ofSeconds(60), () -> IgnoreRules.of("**/*a*b*c\n{a,b}{c,d}*\n[\n\\\n".repeat(5000)));

        assertThat(rules.verdict("x/1a2b3c", false)).isEqualTo(IgnoreRules.Verdict.IGNORED);
        assertThat(rules.verdict("x/y", false)).isEqualTo(IgnoreRules.Verdict.NONE);
    }
}
