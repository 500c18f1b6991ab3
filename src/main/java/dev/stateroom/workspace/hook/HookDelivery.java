package dev.stateroom.workspace.hook;

import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.notice.NoticeFeed;
import dev.stateroom.review.notice.ReviewNotice;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.OwnedByOtherProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notifies hooks of events in an inbox, one message after the other. A message may arrive twice, with the same id; one that cannot be
 * delivered is reported to the caller and dropped. The list of hooks is read again for each message.
 */
public final class HookDelivery implements AutoCloseable {
    private static final Duration LONGEST_RUN = Duration.ofSeconds(10);
    private static final int MOST_QUEUED = 1000;
    private static final int TRIES = 3;
    private static final int SUCCESS = 2;
    private static final HttpLimits LIMITS =
            new HttpLimits(Duration.ofSeconds(5), LONGEST_RUN, 1 << 16, TRIES, Duration.ofSeconds(5), Set.of(429, 502, 503, 504));

    /** The environment variables that a hook's program inherits. */
    private static final Set<String> INHERITED = Set.of("PATH", "HOME", "USER", "LANG", "LC_ALL", "TMPDIR", "SystemRoot", "TEMP", "USERPROFILE");

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

    private final Supplier<Outcome<OwnData>> own;
    private final InstantSource clock;
    private final Consumer<Failure> failed;
    private final ExecutorService queue =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_QUEUED), Thread.ofPlatform().daemon().name("hooks").factory(), (_, _) -> {});
    private Instant nextLook = Instant.MIN;
    private Instant nextTrail = Instant.MIN;
    /** Shared with other windows of this process; the reference keeps it alive. Only for the thread of the queue. */
    private @Nullable HookProgress progress;

    /**
     * @param own the local data with the hooks; read for each message
     * @param failed receives delivery failures, on any thread
     */
    public HookDelivery(Supplier<Outcome<OwnData>> own, InstantSource clock, Consumer<Failure> failed) {
        this.own = own;
        this.clock = clock;
        this.failed = failed;
    }

    /** Notifies the interested hooks; returns immediately. Requests that already waited at the start are not reported. */
    public void tell(NoticeFeed.News news) {
        if (news.isNew()) {
            queue.execute(() -> tell(news.notice(), all()));
        }
    }

    /** Notifies hooks of overdue requests, once for each. To be called about once a second; returns immediately. */
    public void look(Supplier<List<WaitingRequest>> waiting) {
        Instant now = clock.instant();
        if (now.isBefore(nextLook)) {
            return;
        }
        List<WaitingRequest> all = waiting.get();
        if (!all.isEmpty()) {
            nextLook = now.plus(BETWEEN_LOOKS);
            queue.execute(() -> overdue(all, now));
        }
    }

    /** Notifies hooks of new decisions, here or at the shared desk. To be called about once a second; returns immediately. */
    public void lookAtDecisions() {
        Instant now = clock.instant();
        if (!now.isBefore(nextTrail)) {
            nextTrail = now.plus(BETWEEN_LOOKS);
            queue.execute(this::decided);
        }
    }

    private void decided() {
        List<ReviewHook> asked = all().stream().filter(hook -> hook.kinds().contains(ReviewNotice.Kind.DECIDED)).toList();
        if (asked.isEmpty()) {
            return;
        }
        try {
            own.get()
                    .then(data -> data.trail().then(trail -> progress(data).decided(trail, MOST_QUEUED)))
                    .orElse(List.of())
                    .forEach(entry -> asked.forEach(hook -> tell(hook, PlainJson.compact(HookMessage.json(entry, hook.details())))));
        } catch (OwnedByOtherProcess windowTells) {
            if (progress != null) {
                progress.beginAnew();
            }
        }
    }

    private HookProgress progress(OwnData data) {
        HookProgress known = data.together(HookProgress.class, HookProgress::new);
        progress = known;
        return known;
    }

    private void overdue(List<WaitingRequest> waiting, Instant now) {
        for (ReviewHook hook : all()) {
            waiting.stream()
                    .filter(one -> one.since() != null && one.since().toInstant().plus(hook.patience()).isBefore(now))
                    .map(one -> new ReviewNotice(ReviewNotice.Kind.OVERDUE, now, one))
                    .filter(notice -> hook.kinds().contains(notice.kind()) && progress(own.get().orThrow()).isFirst(hook.name(), notice.id()))
                    .forEach(notice -> tell(notice, List.of(hook)));
        }
    }

    private List<ReviewHook> all() {
        // Without local data, there are no hooks.
        if (!(own.get() instanceof Outcome.Ok<OwnData>(OwnData data))) {
            return List.of();
        }
        return switch (new HookList(data).known()) {
            case Outcome.Ok<List<ReviewHook>>(List<ReviewHook> known) -> known;
            case Outcome.Failed<List<ReviewHook>>(Failure failure) -> {
                failed.accept(failure);
                yield List.of();
            }
        };
    }

    private void tell(ReviewNotice notice, List<ReviewHook> asked) {
        asked.stream().filter(hook -> hook.kinds().contains(notice.kind())).forEach(hook -> tell(hook, HookMessage.body(notice, hook.details())));
    }

    private void tell(ReviewHook hook, byte[] body) {
        try {
            if (own.get().map(HookList::new).then(HookList::signer).then(signer -> deliver(hook, body, signer)) instanceof Outcome.Failed<String>(Failure why)) {
                failed.accept(why);
            }
        } catch (CancelledException closed) {
            failed.accept(new Failure(Failure.Kind.UNREACHABLE, "the hook " + hook.name() + " had not answered when the program ended"));
        }
    }

    /**
     * Delivers one message and waits for it.
     *
     * @return the reply: {@code HTTP 204}, {@code exit status 0}
     */
    public static Outcome<String> deliver(ReviewHook hook, ReviewNotice notice, LogSigner signer) {
        return deliver(hook, HookMessage.body(notice, hook.details()), signer);
    }

    private static Outcome<String> deliver(ReviewHook hook, byte[] body, LogSigner signer) {
        String signature = HookMessage.signature(body, signer);
        return switch (hook.target()) {
            case ReviewHook.Target.Address(URI uri) -> post(hook, uri, body, signature, signer.known().text());
            case ReviewHook.Target.Program program -> run(hook, program, body, signature, signer.known().text());
        };
    }

    private static Outcome<String> post(ReviewHook hook, URI uri, byte[] body, String signature, String key) {
        Map<String, String> headers = Map.of("content-type", "application/json", "stateroom-signature", signature, "stateroom-key", key);
        try (HttpService service = new HttpService(uri, "the hook " + hook.name(), headers, LIMITS, RetryDelay.REAL)) {
            return service.send(new ServiceRequest("POST", "", Map.of(), body, ServiceRequest.Repeat.SAFE), Cancellation.NEVER)
                    .then(answer -> answered(hook, answer));
        }
    }

    private static Outcome<String> answered(ReviewHook hook, HttpAnswer answer) {
        return answer.status() / 100 == SUCCESS
                ? Outcome.ok("HTTP " + answer.status())
                : Outcome.failed(Failure.Kind.DENIED, "the hook " + hook.name() + " answered HTTP " + answer.status());
    }

    private static Outcome<String> run(ReviewHook hook, ReviewHook.Target.Program program, byte[] body, String signature, String key) {
        return HookList.content(program.file()).then(now -> now.equals(program.sha256())
                ? run(hook, program.file(), body, signature, key)
                : Outcome.failed(
                        Failure.Kind.DENIED, program.file() + " is not the program that was agreed to: look at it and add the hook " + hook.name() + " again"));
    }

    private static Outcome<String> run(ReviewHook hook, Path program, byte[] body, String signature, String key) {
        ProcessBuilder builder = new ProcessBuilder(program.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().retainAll(INHERITED);
        builder.environment().putAll(Map.of("STATEROOM_SIGNATURE", signature, "STATEROOM_KEY", key));
        try {
            Process process = builder.start();
            try {
                try (OutputStream in = process.getOutputStream()) {
                    in.write(body);
                } catch (IOException unread) {
                    // A program need not read all of it: its exit status shows whether it succeeded.
                }
                if (!process.waitFor(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS)) {
                    return Outcome.failed(Failure.Kind.UNREACHABLE, "the hook " + hook.name() + " ran for more than " + LONGEST_RUN.toSeconds() + " seconds and was stopped");
                }
                return process.exitValue() == 0
                        ? Outcome.ok("exit status 0")
                        : Outcome.failed(Failure.Kind.DENIED, "the hook " + hook.name() + " ended with exit status " + process.exitValue());
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, program + " cannot be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the hook " + hook.name() + " was not waited for");
        }
    }

    /** Delivers queued messages, for at most ten seconds, and ends. */
    @Override
    public void close() {
        queue.shutdown();
        try {
            if (!queue.awaitTermination(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS)) {
                queue.shutdownNow();
            }
        } catch (InterruptedException e) {
            queue.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
