package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class PolicyBackendTest extends WritableContract {
    private final List<PolicyBackend.AuditedCall> audit = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;

    @Override
    Backend holding(Map<String, byte[]> files) {
        return behind(new MountPolicy(List.of(new FilePath("/locked")), null, 1_000_000L, List.of(BoundedRegex.compile("sk-[a-z]{8}", 0))), files);
    }

    private Backend behind(MountPolicy policy, Map<String, byte[]> files) {
        return new PolicyBackend(
                ForkMedium.backend(SortedFiles.holding(files), "test", clock), policy, audit::add, clock);
    }

    private static String sentence(Outcome<?> outcome) {
        return failure(outcome).sentence();
    }

    @Test
    void nothingChangesBelowADeniedFolder() {
        Backend backend = holding(Map.of("/locked/deep/f", "old".getBytes(UTF_8), "/lockedx", new byte[0]));
        FilePath file = new FilePath("/locked/deep/f");
        assertThat(sentence(write(backend, "/locked/new", "x", false))).isEqualTo("Writes are not allowed under /locked/new");
        assertThat(sentence(backend.edit(file, new FileEdit("old", "new", false), Cancellation.NEVER)))
                .isEqualTo("Edits are not allowed under /locked/deep/f");
        assertThat(sentence(backend.delete(file, Cancellation.NEVER))).isEqualTo("Deletes are not allowed under /locked/deep/f");
        assertThat(sentence(backend.delete(new FilePath("/locked"), Cancellation.NEVER)))
                .isEqualTo("Deletes are not allowed under /locked");
        assertThat(write(backend, "/lockedx", "x", true)).isInstanceOf(Outcome.Ok.class);
        assertThat(names(backend, "/locked/deep")).containsExactly("f");
    }

    @Test
    void contentIsLookedAtBeforeItIsWritten() {
        Backend backend = behind(
                new MountPolicy(List.of(), null, 10L, List.of(BoundedRegex.compile("secret", 0))), Map.of("/f", "old".getBytes(UTF_8)));
        assertThat(sentence(write(backend, "/new", "12345678901", false))).isEqualTo("Content of /new is larger than 10 bytes");
        assertThat(sentence(write(backend, "/new", "a secret", false))).isEqualTo("Content of /new is refused by pattern secret");
        assertThat(sentence(backend.edit(new FilePath("/f"), new FileEdit("old", "secret", false), Cancellation.NEVER)))
                .isEqualTo("Content of /f is refused by pattern secret");
        assertThat(write(backend, "/new", "1234567890", false)).isInstanceOf(Outcome.Ok.class);
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("f", "new");
    }

    @Test
    void callsBeyondTheRateAreRefusedUntilASecondHasGone() {
        Backend backend = behind(new MountPolicy(List.of(), 2, null, List.of()), Map.of("/f", new byte[0]));
        FilePath file = new FilePath("/f");
        assertThat(backend.read(file, 0, -1)).isInstanceOf(Outcome.Ok.class);
        now = now.plusMillis(600);
        assertThat(backend.read(file, 0, -1)).isInstanceOf(Outcome.Ok.class);
        assertThat(failure(backend.read(file, 0, -1)))
                .isEqualTo(new Failure(Failure.Kind.DENIED, "Rate limit exceeded: 2 calls per second"));
        assertThat(backend.entry(file)).as("looking what it is counts as no call").isInstanceOf(Outcome.Ok.class);
        now = now.plusMillis(400);
        assertThat(backend.read(file, 0, -1)).isInstanceOf(Outcome.Ok.class);
        assertThat(failure(backend.read(file, 0, -1)).kind()).isEqualTo(Failure.Kind.DENIED);
    }

    @Test
    void everyCallIsAudited() {
        Backend backend = holding(Map.of("/f", new byte[0]));
        write(backend, "/locked/x", "x", false);
        write(backend, "/ok", "x", false).orThrow();
        assertThat(audit)
                .extracting(PolicyBackend.AuditedCall::operation, call -> call.path().text(), call -> call.refusal() == null)
                .containsExactly(
                        tuple("write", "/locked/x", false),
                        tuple("write", "/ok", true));
    }

    @Test
    @Timeout(20)
    void aContentThatAPatternCannotDecideIsRefusedInsteadOfSearchedForEver() {
        Backend backend = behind(new MountPolicy(List.of(), null, null, List.of(BoundedRegex.compile("(a+)+\\1$", 0))), Map.of());

        assertThat(sentence(write(backend, "/f", "a".repeat(60) + "!", false))).contains("too complex to decide");
    }
}
