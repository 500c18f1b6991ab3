package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.server.Delivery;
import dev.stateroom.langgraph.server.ThreadUpdates;
import dev.stateroom.langgraph.server.ThreadUpdates.Assistant;
import dev.stateroom.langgraph.server.ThreadUpdates.Standing;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Promotes a local thread to a server, through the server's API alone. The changes are previewed; before sending, the thread's newest
 * checkpoint is compared, and they are sent once. If the response is lost, the server is queried, and nothing is sent again.
 */
public final class ThreadPromoter {
    private static final String MARK = "stateroom_step";
    private static final int STAGES = 3;

    private final ThreadUpdates server;

    /** For one server, which is not closed. */
    public ThreadPromoter(ThreadUpdates server) {
        this.server = server;
    }

    /** Finds out what would be sent. Changes nothing. */
    public Outcome<ThreadPromotion> prepare(LocalState local, PromotionTarget target, Cancellation cancellation, Progress progress) {
        progress.report(0, STAGES, "asking " + server.name());
        String thread = target.thread();
        if (thread != null && !PromotionTarget.isThread(thread)) {
            return Outcome.failed(Failure.Kind.INVALID, "\"" + thread + "\" is not an id of a server's thread: name a UUID, or new");
        }
        return server.isJavascript(cancellation).then(javascript -> {
            progress.report(1, STAGES, "reading the thread");
            return thread == null
                    ? toNew(local, target, javascript, cancellation)
                    : server.standing(thread, cancellation).then(standing -> isFree(thread, standing)
                            .then(free -> planned(local, target, free, javascript, thread, null)));
        });
    }

    /** Refuses a thread with a waiting request, which an update would end, and one with a run, which would overwrite it. */
    private Outcome<Standing> isFree(String thread, Standing standing) {
        if (standing.status().equals("busy")) {
            return Outcome.failed(
                    Failure.Kind.DENIED, "the thread " + thread + " of " + server.name() + " runs just now: try again when it has ended");
        }
        return standing.isAsking()
                ? Outcome.failed(
                        Failure.Kind.DENIED,
                        "the thread " + thread + " of " + server.name() + " waits for an answer, which a change of its files would put aside: answer it first")
                : Outcome.ok(standing);
    }

    private Outcome<ThreadPromotion> toNew(LocalState local, PromotionTarget target, boolean javascript, Cancellation cancellation) {
        String id = newThread(local);
        return switch (server.standing(id, cancellation)) {
            case Outcome.Ok<Standing> _ ->
                Outcome.failed(
                        Failure.Kind.DENIED,
                        "these files of " + local.name() + " went to " + server.name() + " before, as its thread " + id + ": name that thread to continue it");
            case Outcome.Failed<Standing>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND ->
                assistant(target.assistant(), cancellation).then(assistant -> planned(
                        local, target, new Standing("idle", false, null, null, PersistentFiles.NONE, Map.of()), javascript, id, assistant));
            case Outcome.Failed<Standing>(Failure failure) -> Outcome.failed(failure);
        };
    }

    /** The same state always gets the same id, so that the thread is never created twice. */
    private String newThread(LocalState local) {
        return UUID.nameUUIDFromBytes((server.address() + "\0" + local.mark()).getBytes(StandardCharsets.UTF_8)).toString();
    }

    private Outcome<Assistant> assistant(@Nullable String named, Cancellation cancellation) {
        return server.assistants(cancellation).then(all -> {
            List<Assistant> fitting = all.stream()
                    .filter(one -> named == null || named.equals(one.id()) || named.equals(one.graph()) || named.equals(one.name()))
                    .toList();
            if (fitting.size() == 1) {
                return Outcome.ok(fitting.getFirst());
            }
            String graphs = all.stream().map(Assistant::graph).distinct().sorted().limit(20).collect(Collectors.joining(", "));
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    named == null
                            ? server.name() + " has several assistants, and a new thread needs one: name one of " + graphs
                            : server.name() + (fitting.isEmpty() ? " has no assistant " : " has several assistants ") + named + ": name one of " + graphs);
        });
    }

    private Outcome<ThreadPromotion> planned(
            LocalState local, PromotionTarget target, Standing standing, boolean javascript, String thread, @Nullable Assistant assistant) {
        return PromotionPlan.of(local, standing.files(), target.keepsOthers(), javascript)
                .map(plan -> new ThreadPromotion(
                        local.name(),
                        local.checkpoint(),
                        local.mark(),
                        server.name(),
                        server.address(),
                        thread,
                        assistant != null,
                        assistant == null ? null : assistant.id(),
                        assistant == null ? null : assistant.graph(),
                        standing.checkpoint(),
                        target.asNode(),
                        plan,
                        plan.updates().isEmpty() ? 0 : PlainJson.compact(ThreadUpdates.body(plan.changes(), target.asNode())).length));
    }

    /** Sends the preview, once. Cannot be cancelled while it is sent: it would be unknown whether it arrived. */
    public PromotionResult send(ThreadPromotion promotion, Cancellation cancellation, Progress progress) {
        if (promotion.isDone()) {
            return new PromotionResult.Done(promotion.thread(), text(promotion.head()), "nothing was sent: " + where(promotion) + " has these files already");
        }
        progress.report(0, STAGES, "asking " + server.name());
        if (promotion.isNew()) {
            cancellation.check();
            PromotionResult stopped = made(promotion);
            if (stopped != null) {
                return stopped;
            }
        }
        switch (server.standing(promotion.thread(), cancellation).then(standing -> isFree(promotion.thread(), standing))) {
            case Outcome.Failed<Standing>(Failure failure) -> {
                return new PromotionResult.NotSent(failure.sentence());
            }
            case Outcome.Ok<Standing>(Standing standing) when !Objects.equals(standing.checkpoint(), promotion.head()) -> {
                return new PromotionResult.Moved(where(promotion) + " is at checkpoint " + standing.checkpoint() + " now and was at "
                        + (promotion.head() == null ? "none" : promotion.head()) + " when it was compared: nothing was sent, look again");
            }
            case Outcome.Ok<Standing> _ -> {}
        }
        cancellation.check();
        progress.report(1, STAGES, "sending");
        if (promotion.plan().updates().isEmpty()) {
            return new PromotionResult.Done(promotion.thread(), "", "made " + where(promotion) + ", without files");
        }
        Delivery delivery = server.update(promotion.thread(), ThreadUpdates.body(promotion.plan().changes(), promotion.asNode()));
        progress.report(2, STAGES, "looking at what the server has");
        return switch (delivery) {
            case Delivery.Accepted _ -> looked(promotion, "");
            case Delivery.Refused(Failure failure) -> new PromotionResult.NotSent(failure.sentence());
            case Delivery.NotReached(String sentence) -> new PromotionResult.NotSent(sentence);
            case Delivery.Unsure(String sentence) -> looked(promotion, sentence);
        };
    }

    /** Creates the new thread; returns the result that ends the promotion, or null to continue. */
    private @Nullable PromotionResult made(ThreadPromotion promotion) {
        Delivery delivery = server.create(
                promotion.thread(),
                Map.of("graph_id", text(promotion.graph()), "assistant_id", text(promotion.assistant()), MARK, promotion.mark()));
        return switch (delivery) {
            case Delivery.Accepted _ -> null;
            case Delivery.NotReached(String sentence) -> new PromotionResult.NotSent(sentence);
            // It may exist from an earlier attempt.
            case Delivery.Refused(Failure failure) -> isOurs(promotion) ? null : new PromotionResult.NotSent(failure.sentence());
            case Delivery.Unsure(String sentence) -> isOurs(promotion) ? null : new PromotionResult.NotSent(sentence);
        };
    }

    private boolean isOurs(ThreadPromotion promotion) {
        return server.standing(promotion.thread(), Cancellation.NEVER) instanceof Outcome.Ok<Standing>(Standing standing)
                && promotion.mark().equals(ForeignValue.text(standing.metadata().get(MARK)));
    }

    /** Queries whether the server applied what was sent; {@code lost} is the reason for the missing response, empty if there was one. */
    private PromotionResult looked(ThreadPromotion promotion, String lost) {
        String where = where(promotion);
        return switch (server.standing(promotion.thread(), Cancellation.NEVER)) {
            case Outcome.Failed<Standing>(Failure failure) -> lost.isEmpty()
                    ? new PromotionResult.Done(promotion.thread(), "", where + " accepted it, but could not be checked afterwards: " + failure.sentence())
                    : new PromotionResult.Unsure("it is not known whether " + where + " accepted it; check before you send it again: " + lost
                            + "; " + failure.sentence());
            case Outcome.Ok<Standing>(Standing now) when promotion.plan().isCarriedOutIn(now.files()) -> {
                boolean direct = Objects.equals(now.parent(), promotion.head());
                yield new PromotionResult.Done(
                        promotion.thread(),
                        text(now.checkpoint()),
                        where + " has the files, at checkpoint " + text(now.checkpoint()) + (direct ? "" : "; it had changed in the meantime, and the changes were added on top")
                                + (lost.isEmpty() ? "" : "; the answer was lost (" + lost + "), the server was asked"));
            }
            case Outcome.Ok<Standing>(Standing now) when !lost.isEmpty() && Objects.equals(now.checkpoint(), promotion.head()) ->
                new PromotionResult.NotSent("nothing arrived at " + where + ", which is unchanged: " + lost);
            case Outcome.Ok<Standing>(Standing now) -> new PromotionResult.Unsure(
                    where + " is at checkpoint " + text(now.checkpoint()) + " and does not have all of these files: check it before you send again"
                            + (lost.isEmpty() ? "" : "; " + lost));
        };
    }

    private static String text(@Nullable String id) {
        return id == null ? "" : id;
    }

    private static String where(ThreadPromotion promotion) {
        return "the thread " + promotion.thread() + " of " + promotion.server();
    }
}
