package dev.stateroom.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every fact of a release matters: answered the other way, some recorded vector comes out differently. A fact that no vector guards is
 * not known to be true.
 */
final class DialectFactGuardsTest {
    /** Facts that no vector guards yet, by name and language. Who adds a vector for one removes it here; a new fact needs a vector. */
    private static final Set<String> WITHOUT_VECTOR = Set.of(
            "ARTIFACTS_ROOT PYTHON",
            "CALLS_COPY_STATE PYTHON",
            "EMPTY_GLOB_PATH_IS_ROOT PYTHON",
            "FILTER_CHECKED_BEFORE_SEARCH PYTHON",
            "GLOB_HAS_TIMEOUT PYTHON",
            "GLOB_PATH_OPTIONAL JAVASCRIPT",
            "GLOB_SEARCHES_BOUNDED PYTHON",
            "GLOB_TIMEOUT_SHORT PYTHON",
            "GREP_CHECKS_PATH PYTHON",
            "GREP_ERROR_APART PYTHON",
            "GREP_TAKES_NUL PYTHON",
            "HISTORY_MOVES_MEDIA PYTHON",
            "HUB_GREP_IS_LITERAL PYTHON",
            "KEEPS_HISTORY PYTHON",
            "LEGACY_NAMESPACE_CHECKED PYTHON",
            "LINKS_STAY_IN_ROOT PYTHON",
            "LINK_LOOP_IS_ERROR PYTHON",
            "LS_RAISES_LINK_LOOP PYTHON",
            "LS_RESOLVES_LINKS PYTHON",
            "METADATA_NAMES_LANGCHAIN PYTHON",
            "NAME_ENDS_AT_BACKSLASH JAVASCRIPT",
            "NAME_KEEPS_FINAL_SLASH JAVASCRIPT",
            "OFFLOAD_KEEPS_STATUS PYTHON",
            "OFFLOAD_NAMES_MISSING_ID PYTHON",
            "OFFLOAD_NAMES_WRITTEN_PATH PYTHON",
            "RIPGREP_FILTER_RELATIVE PYTHON",
            "SKILL_TOOLS_AS_LIST PYTHON",
            "SUBAGENTS_LOSE_REVIEWS PYTHON",
            "SUBAGENTS_RETURN_CHANGES PYTHON",
            "SUMMARY_DROPS_BOUND_BLOCKS PYTHON",
            "SUMMARY_KEEPS_BUDGET PYTHON",
            "TOOLS_CAN_BE_CHOSEN JAVASCRIPT",
            "TOOLS_CAN_BE_CHOSEN PYTHON",
            "VIDEO_SIZE_LIMIT PYTHON",
            "WRAPPER_PASSES_TRANSFERS PYTHON");

    /** A vector, its language, what it asks, and how long it took. */
    private record Asking(Path file, Era.Language language, Set<DialectFact> facts, long nanos) {}

    @Test
    void everyFactTurnsAVectorRedWhenItIsAnsweredTheOtherWay() throws IOException {
        List<Asking> vectors = vectors();
        Set<String> unguarded = new TreeSet<>();
        for (DialectFact fact : DialectFact.values()) {
            for (Era.Language language : Era.Language.values()) {
                if (changes(fact, language) && !WITHOUT_VECTOR.contains(fact + " " + language) && vectors.stream().noneMatch(vector -> vector.language() == language
                        && vector.facts().contains(fact)
                        && !passes(vector.file(), ConcurrentHashMap.newKeySet(), fact))) {
                    unguarded.add(fact + " " + language);
                }
            }
        }
        assertThat(unguarded).isEmpty();
    }

    /** Only a fact that some releases of a language have and others do not can be checked. */
    private static boolean changes(DialectFact fact, Era.Language language) {
        return !Set.of("all", "none").contains(fact.releases(language));
    }

    /** All that pass as they are, the quickest first. */
    private static List<Asking> vectors() throws IOException {
        List<Asking> all = new ArrayList<>();
        for (Path file : files()) {
            Set<DialectFact> asked = ConcurrentHashMap.newKeySet();
            Set<Era.Language> languages = ConcurrentHashMap.newKeySet();
            long begin = System.nanoTime();
            assertThat(passes(file, asked, null, languages)).as(file.toString()).isTrue();
            long nanos = System.nanoTime() - begin;
            if (languages.size() == 1) {
                all.add(new Asking(file, languages.iterator().next(), asked.isEmpty() ? EnumSet.noneOf(DialectFact.class) : EnumSet.copyOf(asked), nanos));
            }
        }
        all.sort(Comparator.comparingLong(Asking::nanos));
        return all;
    }

    private static boolean passes(Path file, Set<DialectFact> asked, @Nullable DialectFact flipped) {
        return passes(file, asked, flipped, ConcurrentHashMap.newKeySet());
    }

    private static boolean passes(Path file, Set<DialectFact> asked, @Nullable DialectFact flipped, Set<Era.Language> languages) {
        Map<VectorResult.Outcome, Integer> outcomes = new EnumMap<>(VectorResult.Outcome.class);
        Conformance.run(
                        file,
                        dialect -> {
                            languages.add(dialect.language());
                            return new AskedDialect(dialect, asked, flipped);
                        },
                        null,
                        result -> outcomes.merge(result.outcome(), 1, Integer::sum),
                        Cancellation.NEVER)
                .orThrow();
        return outcomes.keySet().equals(Set.of(VectorResult.Outcome.PASSED));
    }

    private static List<Path> files() throws IOException {
        Path folder;
        try {
            folder = Path.of(Objects.requireNonNull(DialectFactGuardsTest.class.getResource("/conformance")).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        }
    }
}
