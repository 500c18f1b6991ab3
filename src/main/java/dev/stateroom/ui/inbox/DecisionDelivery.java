package dev.stateroom.ui.inbox;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.AnsweredElsewhere;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.ui.rerun.AnswerRun;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Sends answers to their servers, or writes them to a file if the source has no server. FX thread only, apart from the work. */
final class DecisionDelivery {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Translations words;
    private final InboxModel model;
    private final PendingSubmission submission;
    private final OutboxModel sent;
    private final OutcomeLearning outcomes;
    private final Inbox inbox;
    private final SaveDialog save;
    private final Supplier<@Nullable Window> window;

    DecisionDelivery(
            Session session,
            WorkspaceOpener opener,
            Translations words,
            InboxModel model,
            PendingSubmission submission,
            OutboxModel sent,
            OutcomeLearning outcomes,
            Inbox inbox,
            SaveDialog save,
            Supplier<@Nullable Window> window) {
        this.session = session;
        this.opener = opener;
        this.words = words;
        this.model = model;
        this.submission = submission;
        this.sent = sent;
        this.outcomes = outcomes;
        this.inbox = inbox;
        this.save = save;
        this.window = window;
    }

    /** The answer of one thread, ready to be sent. */
    private record Ready(WaitingThread thread, ThreadCards cards, List<RequestAnswer> answers, ResumePayload payload, @Nullable ResumeTarget target, Map<String, String> reasons) {}

    private List<Ready> ready() {
        return submission.ready().stream()
                .flatMap(thread -> {
                    ThreadCards cards = submission.cards(thread);
                    ResumePayload payload = submission.payload(thread);
                    return cards == null || payload == null
                            ? Stream.<Ready>empty()
                            : Stream.of(new Ready(
                                    thread,
                                    cards,
                                    submission.answers(thread, cards),
                                    payload,
                                    inbox.target(thread.place().source()).orElse(null),
                                    reasons(thread)));
                })
                .toList();
    }

    private Map<String, String> reasons(WaitingThread thread) {
        Map<String, String> reasons = new HashMap<>();
        for (HangingCall call : thread.calls()) {
            reasons.put(call.request().interruptId() + "#" + call.index(), model.drafts().reason(call));
        }
        return reasons;
    }

    /** Records a comment on a call, which decides nothing. */
    void comment(HangingCall call, String text) {
        note(List.of(call), (submissions, cards, card, index) -> submissions.comment(cards, card, index, text), sent::read);
    }

    /** The payloads that would be sent now, one for each decided thread. */
    List<ResumePayload> payloads() {
        return ready().stream().map(Ready::payload).toList();
    }

    /**
     * The preview of what would be sent.
     *
     * @param runs gets the answer to a thread of a database that the user's own agent is to run with
     */
    SubmitSheet sheet(Runnable hide, Runnable afterwards, Consumer<AnswerRun> runs) {
        List<Ready> all = ready();
        Ready only = all.size() == 1 && AnswerRun.isPossible(all.getFirst().thread().place()) ? all.getFirst() : null;
        boolean toFile = all.stream().allMatch(one -> one.target() == null);
        List<String> where = all.stream()
                .map(one -> words.get(
                        one.target() == null ? "sheet.where.file" : "sheet.where.server",
                        model.name(one.thread()),
                        one.thread().place().sourceName()))
                .collect(Collectors.toCollection(ArrayList::new));
        if (all.size() > 1 && all.stream().anyMatch(one -> AnswerRun.isPossible(one.thread().place()))) {
            where.add(words.get("sheet.run.one"));
        }
        return new SubmitSheet(words, all.stream().map(Ready::payload).toList(), all.stream().mapToInt(one -> one.answers().stream().mapToInt(answer -> answer.asDecisions().size()).sum()).sum(), where, toFile, () -> {
            hide.run();
            unmoved(all, 0, new ArrayList<>(), this::leave);
            afterwards.run();
        }, only == null ? null : () -> {
            hide.run();
            unmoved(all, 0, new ArrayList<>(), same -> same.forEach(one -> runs.accept(run(one))));
        }, hide);
    }

    private AnswerRun run(Ready one) {
        Set<String> answered = answered(one);
        OutboxEntry earlier = one.thread().calls().stream()
                .filter(call -> answered.contains(call.request().interruptId()))
                .flatMap(call -> Stream.ofNullable(model.kept().taken(call.request(), one.cards())))
                .findFirst()
                .orElse(null);
        return new AnswerRun(
                opener, one.cards(), one.answers(), one.reasons(), one.payload(), new Reviewer(sent.reviewerProperty().get(), "window"), earlier, sent::askForKey, () -> {
                    gone(one);
                    sent.read();
                });
    }

    /** Mounts change without a checkpoint: if a call would now do something else than what was shown, its thread is not answered. */
    private void unmoved(List<Ready> all, int next, List<Ready> same, Consumer<List<Ready>> then) {
        if (next == all.size()) {
            then.accept(same);
            return;
        }
        Ready one = all.get(next);
        if (!one.cards().isOverMounts(one.answers())) {
            same.add(one);
            unmoved(all, next + 1, same, then);
            return;
        }
        // Whether the thread moved or cannot be read is found when it is sent.
        changes(one, now -> now.mark().equals(one.cards().mark()), List.of(), changes -> {
            if (changes.isEmpty()) {
                same.add(one);
            } else {
                stopped(one, changes);
            }
            unmoved(all, next + 1, same, then);
        });
    }

    /**
     * Opens a thread again and finds what has changed since its calls were looked at.
     *
     * @param matters whether the thread as it is now is one to compare with
     * @param instead what is said if it is not, or cannot be read
     */
    private void changes(Ready one, Predicate<ThreadCards> matters, List<String> instead, Consumer<List<String>> then) {
        inbox.open(
                one.thread().place(),
                opened -> {
                    if (opened instanceof Outcome.Ok<ThreadCards>(ThreadCards now) && matters.test(now)) {
                        session.run(
                                words.get("work.compare", one.thread().place().threadId()),
                                (_, _) -> Outcome.ok(one.cards().changedIn(now, one.answers())),
                                compared -> then.accept(compared.orElse(instead)));
                    } else {
                        then.accept(instead);
                    }
                },
                session::broken);
    }

    private void leave(List<Ready> all) {
        List<Ready> files = all.stream().filter(one -> one.target() == null).toList();
        if (!files.isEmpty()) {
            toFile(files);
        }
        all.stream().filter(one -> one.target() != null).forEach(this::send);
    }

    private void stopped(Ready one, List<String> changes) {
        submission.stop(one.thread().place(), new PendingSubmission.Stop(changes, true));
        // If nothing waits in the thread any more, the list does not show it.
        sent.tell(words.get("sent.stopped.what", model.name(one.thread()), String.join("; ", changes)));
    }

    /** The result of sending an answer, and the changes in its thread if they stopped it. */
    private record DeliveryReport(SubmissionResult decided, @Nullable SendResult sent, List<String> changes) {}

    private void send(Ready one) {
        ResumeTarget target = Objects.requireNonNull(one.target());
        WaitingRequest.Place place = one.thread().place();
        sent.run(
                words.get("work.send", place.threadId()),
                submissions -> submissions.decide(one.cards(), one.answers(), one.reasons()).then(decided -> decided instanceof SubmissionResult.Kept kept
                        ? submissions.send(kept.sending().id(), target).map(what -> new DeliveryReport(decided, what, List.of()))
                        : Outcome.ok(new DeliveryReport(decided, null, List.of()))),
                showResult -> showResult(one, showResult),
                why -> {
                    // Another reviewer may have answered: then the thread leaves the list, and the reason with it.
                    sent.tell(words.get("sent.failed", model.name(one.thread()), CoreSentences.shown(why)));
                    failed(place, why);
                });
    }

    /** After a failure the thread has to be reviewed again before it can be sent, unless only the passphrase was missing. */
    private void failed(WaitingRequest.Place place, Failure why) {
        if (why.kind() != Failure.Kind.UNASKED) {
            submission.stop(place, new PendingSubmission.Stop(List.of(CoreSentences.shown(why)), false));
        }
    }

    private void showResult(Ready one, DeliveryReport showResult) {
        WaitingRequest.Place place = one.thread().place();
        String name = model.name(one.thread());
        switch (showResult.sent()) {
            case SendResult.Done(OutboxEntry entry) -> {
                gone(one);
                // The thread continues, so what was read of it is stale.
                model.details().forget(place);
                outcomes.want(entry);
            }
            case SendResult.Waiting(OutboxEntry kept, String sentence) -> {
                sent.tellUntilBack(words.get("sent.waiting", name, CoreSentences.shown(sentence)), kept);
                gone(one);
            }
            case SendResult.Unsure(OutboxEntry kept, String sentence) -> {
                sent.tellUntilBack(words.get("sent.unsure", name, CoreSentences.shown(sentence)), kept);
                gone(one);
            }
            case SendResult.Declined(OutboxEntry _, String sentence) -> {
                String declined = words.get("sent.declined", CoreSentences.shown(sentence));
                sent.tell(declined);
                submission.stop(place, new PendingSubmission.Stop(List.of(declined), false));
            }
            case SendResult.Moved _ -> lookAgain(one);
            case null -> {
                List<String> sentences = showResult.decided() instanceof SubmissionResult.Refused(List<DecisionProblem> wrong)
                        ? wrong.stream().map(problem -> CoreSentences.shown(problem.sentence())).toList()
                        : List.of();
                sent.tell(String.join("; ", sentences));
                submission.stop(place, new PendingSubmission.Stop(sentences, false));
            }
        }
        inbox.lookNow(place.source());
        sent.read();
    }

    private static Set<String> answered(Ready one) {
        return one.answers().stream().map(RequestAnswer::interruptId).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** Called when an answer was sent or queued: its decisions are no longer drafts. */
    private void gone(Ready one) {
        Set<String> sentIds = answered(one);
        model.drafts().forget(one.thread().calls().stream().filter(call -> sentIds.contains(call.request().interruptId())).toList());
    }

    /** Opens the thread again and shows what has changed since its calls were read. */
    private void lookAgain(Ready one) {
        List<String> moved = List.of(words.get("sent.moved"));
        changes(one, _ -> true, moved, changes -> inbox.calls(
                one.thread().place(),
                recorded -> {
                    List<String> told = new ArrayList<>(changes.isEmpty() ? moved : changes);
                    recorded.map(calls -> AnsweredElsewhere.of(one.cards(), one.answers(), calls))
                            .orElse(Optional.empty())
                            .ifPresent(known -> told.addFirst(words.get("sent.elsewhere", known.ran(), known.calls())));
                    stopped(one, told);
                },
                session::broken));
    }

    private void toFile(List<Ready> files) {
        Path file = save.ask(window.get(), words.get("do.submit"), "decisions.json");
        if (file == null) {
            return;
        }
        String text = SubmitSheet.file(files.stream().map(Ready::payload).toList());
        WaitingRequest.Place first = files.getFirst().thread().place();
        sent.run(
                words.get("work.save", Objects.toString(file.getFileName())),
                submissions -> files.stream()
                        .flatMap(one -> submissions.objectionToFile(one.cards(), one.answers()).stream())
                        .findFirst()
                        .<Outcome<Path>>map(why -> Outcome.failed(Failure.Kind.DENIED, why))
                        .orElseGet(() -> submissions.ready().then(_ -> written(file, text))),
                written -> {
                    files.forEach(one -> sent.run(
                            words.get("work.save", one.thread().place().threadId()),
                            submissions -> submissions.saved(one.cards(), one.answers(), one.reasons(), written.toString()),
                            kept -> {
                                if (kept instanceof SubmissionResult.Kept(OutboxEntry entry, ResumePayload _)) {
                                    outcomes.want(entry);
                                }
                                sent.read();
                            },
                            why -> {}));
                    files.forEach(this::gone);
                    sent.tell(words.get("sent.saved", written, files.size()));
                },
                why -> {
                    sent.tell(CoreSentences.shown(why));
                    failed(first, why);
                });
    }

    private static Outcome<Path> written(Path file, String text) {
        try {
            ReplacedFile.write(file, text.getBytes(StandardCharsets.UTF_8));
            return Outcome.ok(file);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }

    /** Records that calls were deferred, if there is an audit log. */
    void deferred(List<HangingCall> calls) {
        note(calls, (submissions, cards, card, index) -> submissions.defer(cards, card, index, ""), () -> {});
    }

    /** Records that this was undone. */
    void reopened(Collection<HangingCall> calls) {
        note(calls, SubmissionService::reopen, () -> {});
    }

    private interface Noting {
        Outcome<AuditEntry> note(SubmissionService submissions, ThreadCards cards, RequestCard card, int index);
    }

    /** Threads that are not loaded are read first: every action gets its row in the audit log, or a sentence says why not. */
    private void note(Collection<HangingCall> calls, Noting noting, Runnable noted) {
        List.copyOf(calls).forEach(call -> model.details().whenRead(call.place(), read -> note(call, read, noting, noted)));
    }

    private void note(HangingCall call, Outcome<ThreadCards> read, Noting noting, Runnable noted) {
        Outcome<Shown> shown = read.then(cards -> {
            RequestCard card = RequestDetails.card(cards, call);
            return card == null ? RequestDetails.gone(call) : Outcome.ok(new Shown(cards, card));
        });
        sent.run(
                words.get("work.note"),
                submissions -> shown.then(one -> noting.note(submissions, one.cards(), one.card(), call.index())),
                _ -> noted.run(),
                why -> {
                    // Without own data there is no audit log.
                    if (why.kind() != Failure.Kind.UNSUPPORTED) {
                        sent.tell(words.get("sent.unrecorded", InboxModel.name(call), CoreSentences.shown(why)));
                    }
                });
    }

    private record Shown(ThreadCards cards, RequestCard card) {}
}
