package dev.stateroom.vfs.glob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.stateroom.SoakShare;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.NaiveGlob.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The matchers against one that tries everything: 100,000 random pairs of pattern and path for each of every dialect, of which
 * the system property {@code soak.share} are tried. What the pattern says about folders is checked by every hit.
 */
final class GlobPropertyTest {

    private static final int PAIRS = 100_000;
    private static final int PATHS_PER_PATTERN = 20;

    private static final Rules PYTHON = new Rules(true, true, true, false, true, false, false, false);
    private static final Rules OLDER_PYTHON = new Rules(true, true, true, false, false, false, false, false);
    private static final Rules PATHLIB = new Rules(false, false, true, true, false, false, true, false);
    private static final Rules JAVASCRIPT = new Rules(false, true, true, false, false, true, false, false);
    private static final Rules JAVASCRIPT_WALK = new Rules(false, true, true, false, false, true, false, true);

    static Stream<Arguments> matchers() {
        return Stream.of(
                arguments(Era.PYTHON_0_2, GlobUse.GLOB_KEYS, OLDER_PYTHON),
                arguments(Era.PYTHON_0_2, GlobUse.GLOB_DISK, PATHLIB),
                arguments(Era.PYTHON_0_4, GlobUse.GLOB_KEYS, OLDER_PYTHON),
                arguments(Era.PYTHON_0_4, GlobUse.FILTER_DISK, OLDER_PYTHON),
                arguments(Era.PYTHON_0_5, GlobUse.GLOB_KEYS, OLDER_PYTHON),
                arguments(Era.PYTHON_0_5, GlobUse.GLOB_DISK, PATHLIB),
                arguments(Era.PYTHON_0_7, GlobUse.GLOB_KEYS, PYTHON),
                arguments(Era.PYTHON_0_7, GlobUse.RULE, OLDER_PYTHON),
                arguments(Era.JS_1_9, GlobUse.GLOB_KEYS, JAVASCRIPT),
                arguments(Era.JS_1_9, GlobUse.GLOB_DISK, JAVASCRIPT_WALK),
                arguments(Era.JS_1_14, GlobUse.GLOB_KEYS, JAVASCRIPT),
                arguments(Era.JS_1_14, GlobUse.GLOB_DISK, JAVASCRIPT_WALK));
    }

    @ParameterizedTest
    @MethodSource("matchers")
    void findsWhatTryingEverythingFinds(Era era, GlobUse use, Rules rules) {
        Random random = new Random(42);
        List<String> different = new ArrayList<>();
        int hits = 0;
        int patterns = SoakShare.of(PAIRS / PATHS_PER_PATTERN, 100);
        int tried = 0;
        while (tried < patterns) {
            NaiveGlob naive = NaiveGlob.random(random);
            if (rules.belowLiteralFolder() && naive.hasFolderWithQuestionMark()) {
                continue;
            }
            // Without POSIX classes an exclamation mark is a member; the matcher of keys and names takes a caret.
            boolean caret = use == GlobUse.GLOB_KEYS && rules == JAVASCRIPT;
            String text = caret ? naive.text().replace("[!", "[^") : naive.text();
            if (!(GlobCompiler.compile(Dialect.of(era), use, text) instanceof Compiled(GlobPattern pattern))) {
                continue;
            }
            tried++;
            for (int j = 0; j < PATHS_PER_PATTERN; j++) {
                String path = j % 2 == 0 ? NaiveGlob.randomPath(random) : naive.likelyPath(random);
                boolean expected = naive.finds(path, rules);
                if (pattern.matches(path) != expected) {
                    different.add(text + " on " + path + " should be " + expected);
                }
                if (expected) {
                    hits++;
                    checkFolders(pattern, text, path, different);
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(hits).as("pairs that match").isGreaterThan(patterns);
    }

    private static void checkFolders(GlobPattern pattern, String text, String path, List<String> different) {
        String prefix = pattern.literalPrefix();
        if (!prefix.isEmpty() && !path.startsWith(prefix + "/")) {
            different.add("%s begins in %s, away from %s".formatted(text, prefix, path));
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (!pattern.mayContainBelow(path.substring(0, slash))) {
                different.add("%s passes over %s on the way to %s".formatted(text, path.substring(0, slash), path));
            }
        }
    }
}
