package dev.stateroom.history.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.memory.MemoryHint.Kind;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pollutes memories, and what only looks so. */
final class MemoryHintsTest {
    private static MemoryText memory(String namespace, String key, String text) {
        return new MemoryText(new MemoryLocation("store", Namespace.ofPrefix(namespace), key), text);
    }

    private static List<MemoryHint> hints(String... texts) {
        List<MemoryText> memories = new ArrayList<>();
        for (String text : texts) {
            memories.add(memory("a", "/" + (memories.size() + 1) + ".md", text));
        }
        return MemoryHints.of(memories, Cancellation.NEVER).hints();
    }

    private static String glue(String... parts) {
        return String.join("", parts);
    }

    @Test
    void keysAreFoundAtTheirLineAndNeverShown() {
        String key = glue("sk-", "ant-api03-Q7dk29fLmZx81nVb04TyRw");
        List<MemoryHint> found = hints("# Memory\n\nThe key is " + key + " for now\n");
        assertThat(found).singleElement().satisfies(hint -> {
            assertThat(hint.kind()).isEqualTo(Kind.SECRET);
            assertThat(hint.sentence()).isEqualTo("line 3 of a /1.md holds an Anthropic key");
            assertThat(hint.spots().getFirst().line()).isEqualTo(3);
            assertThat(hint.spots().getFirst().text()).isEqualTo("The key is sk-a… for now");
        });
    }

    @Test
    void knownFormsOfSecretsAreFound() {
        for (String secret : List.of(
                glue("sk-", "proj-aB3dE5fG7hI9jK1lM3nO5p"),
                glue("gh", "p_0123456789abcdefABCDEF0123456789abcd"),
                glue("AK", "IAIOSFODNN7EXBMPLE"),
                glue("AIza", "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q"),
                glue("xo", "xb-123456789012-abcdefGHIJ"),
                glue("-----BEGIN RSA ", "PRIVATE KEY-----"),
                glue("postgresql://app:hunt", "er2x9@db.internal/prod"),
                glue("password: c0rrect-h0rse", "-battery"),
                glue("api_key = 9f86d081884c7d65", "9a2feaa0c55ad015"),
                glue("Authorization: Bearer abc", "DEF123ghi456JKL789"),
                glue("zK8", "fQ2mX7vB4nL9tR3wY6hJ1dS5gP0cAeUiO"))) {
            assertThat(SecretPatterns.in("- note " + secret)).as(secret).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "thread 0197a000-0000-7000-8000-000000000001",
        "token: 550e8400-e29b-41d4-a716-446655440000",
        "call call_8FzQk2LmXv7Bn4Tr9WyHjDs1Gp0CaEuI answered",
        "toolu_01A09q90qw90lq917835lq9 ran",
        "integrity sha512-Q7dk29fLmZx81nVb04TyRwQ7dk29fLmZx81nVb04TyRw==",
        "The password is required for every login",
        "api_key: ${env:LANGSMITH_API_KEY}",
        "api_key: your-api-key-here1",
        "use os.environ['TOKEN'] as token = os.environ[1]",
        "the method assertThatTheUserPrefersHalfEvenRoundingInAll2026Invoices",
        "see /workspace/src/main/java/dev/Example12345678901234567890/Main.java",
        "token limit: 20000",
        "secret santa is on 2026-12-24",
    })
    void hashesUuidsIdsAndWordsAreNoSecrets(String line) {
        assertThat(SecretPatterns.in(line)).isEmpty();
    }

    @Test
    void theSameLineTwiceIsADuplicateAndOtherMarksDoNotMatter() {
        List<MemoryHint> found = hints("- The user prefers half-even rounding.\n", "* the user prefers half-even rounding\n- Something else entirely here\n");
        assertThat(found).singleElement().satisfies(hint -> {
            assertThat(hint.kind()).isEqualTo(Kind.DUPLICATE);
            assertThat(hint.sentence()).isEqualTo("line 1 of a /2.md says what line 1 of a /1.md says");
        });
    }

    @Test
    void twoMemoriesOfTheSameTextAreToldOnce() {
        assertThat(hints("one fact stands here alone\nanother fact is below it\n", "one fact stands here alone\nanother fact is below it"))
                .singleElement()
                .satisfies(hint -> assertThat(hint.sentence()).isEqualTo("2 memories hold the same text: a /1.md and a /2.md"));
    }

    @Test
    void almostTheSameIsANearDuplicate() {
        assertThat(hints("- Invoices for Prague are due on the first Monday\n- Prague invoices due first Monday, please\n"))
                .extracting(MemoryHint::kind)
                .containsExactly(Kind.NEAR_DUPLICATE);
    }

    @Test
    void contradictionsAreDenialsOppositesAndTwoValues() {
        for (String[] pair : new String[][] {
            {"Send a report every Friday", "Never send a report every Friday"},
            {"Indent Java code with tabs", "Indent Java code with spaces"},
            {"The user prefers half-even rounding", "The user prefers half-up rounding"},
            {"The request timeout is 30 seconds", "The request timeout is 60 seconds"},
            {"- Home city: Prague", "- **Home city**: Brno"},
            {"The user likes long answers", "The user doesn't like long answers"},
        }) {
            assertThat(hints(pair[0], pair[1])).as(pair[0]).extracting(MemoryHint::kind).containsExactly(Kind.CONTRADICTION);
        }
    }

    @Test
    void linesThatCanBothBeMeantAreNone() {
        assertThat(hints(
                        "- The billing service runs on port 8080\n- The search service keeps logs for a week\n- Alice works in Prague\n- Bob works in Brno\n",
                        "- Use python for scripts\n- Use java for services\n- Reports go to alice@acme.example\n"))
                .isEmpty();
    }

    @Test
    void whatDifferentUsersSaySaysNothingAboutEachOther() {
        assertThat(MemoryHints.of(
                                List.of(memory("alice", "/a.md", "- Home city: Prague"), memory("bob", "/a.md", "- Home city: Brno")),
                                Cancellation.NEVER)
                        .hints())
                .isEmpty();
    }

    @Test
    void chineseLinesAreComparedToo() {
        assertThat(hints("- 发票按整张四舍五入", "- 发票不按整张四舍五入")).extracting(MemoryHint::kind).containsExactly(Kind.CONTRADICTION);
    }

    @Test
    void manyMemoriesAreLookedThroughInShortTimeAndTheRestIsCounted() {
        List<MemoryText> many = new ArrayList<>();
        for (int i = 0; i < MemoryHints.MOST_MEMORIES + 5; i++) {
            many.add(memory("a", "/" + i, "- fact number " + i + " says that thing " + i * 31 + " lies in place " + i * 17 + "\n"));
        }
        MemoryHints found = MemoryHints.of(many, Cancellation.NEVER);
        assertThat(found.left()).isEqualTo(5);
        assertThat(found.looked()).isEqualTo(MemoryHints.MOST_MEMORIES);
    }
}
