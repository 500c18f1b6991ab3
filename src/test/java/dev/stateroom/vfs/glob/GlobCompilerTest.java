package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.GlobCompilation.Raised;
import dev.stateroom.vfs.glob.GlobCompilation.Refused;
import dev.stateroom.vfs.glob.GlobCompilation.WalkFails;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which matcher an era uses for what, and how it refuses a pattern. */
final class GlobCompilerTest {

    private static GlobCompilation compile(Era era, GlobUse use, String pattern) {
        return GlobCompiler.compile(Dialect.of(era), use, pattern);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "PYTHON_0_2, GLOB_KEYS, /d/*.txt, d/a.txt, false",
                "PYTHON_0_4, GLOB_KEYS, /d/*.txt, d/a.txt, true",
                "PYTHON_0_2, FILTER_DISK, *.py, src/one.py, true",
                "PYTHON_0_4, FILTER_DISK, *.py, src/one.py, false",
                "PYTHON_0_4, FILTER_KEYS, *.py, src/one.py, true",
                "PYTHON_0_7, FILTER_DISK, *.py, src/one.py, true",
                "PYTHON_0_7, GLOB_KEYS, *.yml, .github/workflows/ci.yml, true",
                "PYTHON_0_7, GLOB_KEYS, **/*.yml, .github/workflows/ci.yml, false",
                "PYTHON_0_7, FILTER_HUB, *.py, src/one.py, true",
                "PYTHON_0_7, FILTER_HUB, a.py, src/a.py, false",
                "PYTHON_0_7, FILTER_HUB, \"*.{py,md}\", a.py, false",
                "PYTHON_0_7, GLOB_SANDBOX, \"*.{py,md}\", .hid/a.py, true",
                "PYTHON_0_7, GLOB_SANDBOX, a{1..3}, a2, false",
                "PYTHON_0_7, FILTER_SANDBOX, *.py, .hid/.a.py, true",
                "PYTHON_0_7, FILTER_SANDBOX, src/**/*.py, src/a/b.py, true",
                "PYTHON_0_7, FILTER_SANDBOX, **/*.py, .hid/b.py, false",
                "PYTHON_0_7, RULE, /secrets/**, /secrets/a, true",
                "PYTHON_0_7, RULE, /secrets/**, /secrets/.env, false",
                "JS_1_14, RULE, /secrets/**, /secrets/.env, true",
                "JS_1_14, GLOB_KEYS, *.py, .a.py, true",
                "JS_1_14, FILTER_DISK, *.py, src/.a.py, false",
                "JS_1_14, FILTER_KEYS, *.py, src/.a.py, true",
                "JS_1_14, GLOB_HUB, *.md, a/b.md, true",
                "JS_1_14, GLOB_SANDBOX, d/**, d/x/y.txt, true",
                "JS_1_14, GLOB_SANDBOX, **/*.txt, a.txt, true",
                "JS_1_14, FILTER_SANDBOX, *.py, src/.a.py, true",
            })
    void everyUseHasItsMatcher(Era era, GlobUse use, String pattern, String path, boolean found) {
        assertThat(compile(era, use, pattern))
                .isInstanceOfSatisfying(
                        Compiled.class,
                        compiled -> assertThat(compiled.pattern().matches(path)).isEqualTo(found));
    }

    @Test
    void theFilterOnDisksSawBareNamesUntilItChangedWithinAnEra() {
        Dialect before = Dialect.of(Era.Language.PYTHON, new Release(0, 4, 2));

        assertThat(GlobCompiler.compile(before, GlobUse.FILTER_DISK, "*.py"))
                .isInstanceOfSatisfying(
                        Compiled.class,
                        compiled -> assertThat(compiled.pattern().matches("src/one.py")).isTrue());
    }

    @Test
    void refusalsHaveTheReferencesWords() {
        assertThat(compile(Era.PYTHON_0_7, GlobUse.GLOB_KEYS, "../x's"))
                .isEqualTo(new Refused("Path traversal not allowed in glob pattern \"../x's\""));
        assertThat(compile(Era.PYTHON_0_7, GlobUse.FILTER_DISK, "{1..2000}"))
                .isEqualTo(new Refused("Invalid glob pattern '{1..2000}': Pattern limit exceeded the limit of 1000"));
        assertThat(compile(Era.PYTHON_0_5, GlobUse.GLOB_KEYS, "{1..2000}"))
                .isEqualTo(new Raised("PatternLimitException", "Pattern limit exceeded the limit of 1000", true));
        assertThat(compile(Era.PYTHON_0_5, GlobUse.GLOB_DISK, "../*.txt"))
                .isEqualTo(new Raised("ValueError", "Path traversal not allowed in glob pattern", false));
        assertThat(compile(Era.PYTHON_0_5, GlobUse.GLOB_DISK, "a**"))
                .isEqualTo(new WalkFails("Invalid pattern: '**' can only be an entire path component"));
        assertThat(compile(Era.JS_1_14, GlobUse.GLOB_KEYS, ""))
                .isEqualTo(new Raised("TypeError", "Expected pattern to be a non-empty string", true));
        assertThat(compile(Era.JS_1_14, GlobUse.GLOB_SANDBOX, "[z-a]"))
                .isEqualTo(new Raised(
                        "SyntaxError",
                        "Invalid regular expression: /^[z-a]$/: Range out of order in character class",
                        false));
    }

    @Test
    void aWalkOfTheNpmPackageBeginsWhereThePatternStopsBeingPlain() {
        assertThat(compile(Era.JS_1_14, GlobUse.GLOB_DISK, "../outer/*"))
                .isInstanceOfSatisfying(Compiled.class, compiled -> {
                    assertThat(compiled.pattern().literalPrefix()).isEqualTo("../outer");
                    assertThat(compiled.pattern().matches("../outer/secret.txt")).isTrue();
                });
        assertThat(compile(Era.JS_1_14, GlobUse.GLOB_DISK, "sub/../*.txt"))
                .isInstanceOfSatisfying(
                        Compiled.class,
                        compiled -> assertThat(compiled.pattern().matches("in.txt")).isTrue());
    }

    @Test
    void linksAreEnteredAsTheEraDoes() {
        GlobPattern pathlib = ((Compiled) compile(Era.PYTHON_0_5, GlobUse.GLOB_DISK, "*/*.py")).pattern();
        GlobPattern older = ((Compiled) compile(Era.JS_1_9, GlobUse.GLOB_DISK, "**/*.py")).pattern();
        GlobPattern newer = ((Compiled) compile(Era.JS_1_14, GlobUse.GLOB_DISK, "link/*.py")).pattern();

        assertThat(pathlib.entersLink("link")).isTrue();
        assertThat(pathlib.matches("link" + GlobPattern.LINKED + "/a.py")).isTrue();
        assertThat(pathlib.matches("link" + GlobPattern.LINKED + "/b/a.py")).isFalse();
        assertThat(older.entersLink("link")).isTrue();
        assertThat(newer.entersLink("link")).isTrue();
        assertThat(newer.entersLink("other")).isFalse();
    }
}
