package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.glob.PatternDifference.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class PatternDifferenceTest {

    private static GlobPattern rule(Era era, String pattern) {
        return compiled(era, GlobUse.RULE, pattern);
    }

    private static GlobPattern compiled(Era era, GlobUse use, String pattern) {
        if (GlobCompiler.compile(Dialect.of(era), use, pattern) instanceof GlobCompilation.Compiled(GlobPattern compiled)) {
            return compiled;
        }
        throw new AssertionError(pattern);
    }

    @ParameterizedTest
    @CsvSource({
        "/a/**,          /**,           PYTHON_0_7",
        "/a/b/*.md,      /a/**,         PYTHON_0_7",
        "'/{a,b}/x',     /?/x,          PYTHON_0_7",
        "/a/[a-c].txt,   /a/?.txt,      PYTHON_0_7",
        "/dir/,          /other,        PYTHON_0_7",
        "/a/.x/**,       /a/**,         JS_1_14",
        "/a,             /a/**,         JS_1_14",
    })
    void theOtherFindsAllThatTheOneFinds(String wanted, String other, Era era) {
        assertThat(PatternDifference.between(rule(era, wanted), List.of(rule(era, other)), 10_000)).isEqualTo(new Found.Nothing());
    }

    @ParameterizedTest
    @CsvSource({
        "/**,            /a/**,         PYTHON_0_7, /b",
        "/a/.*,          /a/**,         PYTHON_0_7, /a/.a",
        "/a,             /a/**,         PYTHON_0_7, /a",
        "/1,             /**/1,         JS_1_14,    /1",
        "/A/x,           /a/x,          PYTHON_0_7, /A/x",
    })
    void aShortestPathShowsWhatTheOtherDoesNotFind(String wanted, String other, Era era, String path) {
        Found found = PatternDifference.between(rule(era, wanted), List.of(rule(era, other)), 10_000);
        assertThat(found).isInstanceOfSatisfying(
                Found.Path.class, shown -> assertThat(shown.path()).hasSameSizeAs(path));
        assertThat(rule(era, other).matches(path)).isFalse();
    }

    @Test
    void severalPatternsTogetherFindAll() {
        List<GlobPattern> halves = List.of(rule(Era.PYTHON_0_7, "/a/[!m-z]*"), rule(Era.PYTHON_0_7, "/a/[m-z]*"));
        GlobPattern wanted = rule(Era.PYTHON_0_7, "/a/?");
        assertThat(PatternDifference.between(wanted, halves, 10_000)).isEqualTo(new Found.Nothing());
        assertThat(PatternDifference.between(wanted, halves.subList(0, 1), 10_000)).isInstanceOf(Found.Path.class);
    }

    @Test
    void hiddenNamesAreFoundOnlyWhereTheyAreMeant() {
        GlobPattern meant = compiled(Era.PYTHON_0_7, GlobUse.RULE_HIDDEN_TOO, "/secrets/**");
        Found found = PatternDifference.between(meant, List.of(rule(Era.PYTHON_0_7, "/secrets/**")), 10_000);
        assertThat(found).isEqualTo(new Found.Path("/secrets/.a"));
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON_0_7", "JS_1_14"})
    void randomPatternsAreToldApartByThePathGiven(Era era) {
        Random random = new Random(11);
        int apart = 0;
        for (int i = 0; i < 300; i++) {
            NaiveGlob naive = NaiveGlob.random(random);
            GlobPattern wanted = rule(era, "/" + naive.text());
            List<GlobPattern> others = new ArrayList<>();
            for (int j = random.nextInt(3); j >= 0; j--) {
                others.add(rule(era, "/" + NaiveGlob.random(random).text()));
            }
            switch (PatternDifference.between(wanted, others, 5_000)) {
                case Found.Path(String path) -> {
                    apart++;
                    assertThat(wanted.matches(path)).as(path).isTrue();
                    assertThat(others).as(path).noneMatch(other -> other.matches(path));
                }
                case Found.Nothing() -> {
                    for (int j = 0; j < 50; j++) {
                        String path = "/" + (random.nextBoolean() ? naive.likelyPath(random) : NaiveGlob.randomPath(random));
                        assertThat(wanted.matches(path) && others.stream().noneMatch(other -> other.matches(path)))
                                .as(path)
                                .isFalse();
                    }
                }
                case Found.Unknown() -> throw new AssertionError("too much for " + naive.text());
            }
        }
        assertThat(apart).isGreaterThan(100);
    }
}
