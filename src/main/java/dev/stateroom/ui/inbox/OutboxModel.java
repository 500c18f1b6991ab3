package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.MergedAnswer;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.answers.PolicyFile;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Sent answers, answers in flight, and answers that may not have arrived. FX thread only, apart from the work. */
final class OutboxModel {
    private static final int SHOWN = 500;
    private static final int MOST_EARLIER = 5_000;

    private final Session session;
    private final WorkspaceOpener opener;
    private final Inbox inbox;
    private final Translations words;
    private final ObservableList<OutboxEntry> rows = FXCollections.observableArrayList();
    private final ObjectProperty<String> reviewer = new SimpleObjectProperty<>(System.getProperty("user.name", ""));
    private final ReadOnlyObjectWrapper<String> notice = new ReadOnlyObjectWrapper<>("");
    private final IntegerProperty running = new SimpleIntegerProperty();
    private final KeptAnswers kept;
    private final Consumer<OutboxEntry> stopped;
    private final Consumer<OutboxEntry> arrived;
    private final Function<WaitingRequest.Place, String> name;
    private final KeyUnlocking key;
    private @Nullable Runnable undo;
    /** The source that must answer again before the notice ends, and whether it has been silent. */
    private @Nullable String awaited;
    private boolean wasSilent;

    /** The answer that the notice is about, if it did not arrive. */
    private String waiting = "";

    /**
     * @param kept gets the answers that are not known to have arrived
     * @param stopped gets a kept answer that will not be sent any more, so that what it decides is not lost
     * @param arrived gets an answer that its server has
     * @param name what the user calls a thread
     * @param key asks for the passphrase that something needs to be signed
     */
    OutboxModel(
            Session session, WorkspaceOpener opener, Inbox inbox, Translations words, KeptAnswers kept,
            Consumer<OutboxEntry> stopped, Consumer<OutboxEntry> arrived, Function<WaitingRequest.Place, String> name, KeyUnlocking key) {
        this.key = key;
        this.kept = kept;
        this.stopped = stopped;
        this.arrived = arrived;
        this.name = name;
        this.session = session;
        this.opener = opener;
        this.inbox = inbox;
        this.words = words;
    }

    /** All answers, newest first. */
    ObservableList<OutboxEntry> rows() {
        return rows;
    }

    /** The name of the reviewer in the audit log. */
    ObjectProperty<String> reviewerProperty() {
        return reviewer;
    }

    /** The result of the last action, one sentence; empty for none. */
    ReadOnlyObjectProperty<String> noticeProperty() {
        return notice.getReadOnlyProperty();
    }

    /** The number of answers that may not have arrived. */
    long unsettled() {
        return rows.stream()
                .filter(one -> one.state() == OutboxEntry.State.SENDING || one.state() == OutboxEntry.State.DECIDED)
                .count();
    }

    /** Shows the result of an action as one sentence; an empty text clears it. */
    void tell(String sentence) {
        tell(sentence, null, null);
    }

    /** The same, with an undo. */
    void tell(String sentence, Runnable undoing) {
        tell(sentence, undoing, null);
    }

    /**
     * The same about an answer that did not arrive, until its source answers again or the answer is settled, here or by another reviewer.
     */
    void tellUntilBack(String sentence, OutboxEntry about) {
        tell(sentence, null, about.source());
        waiting = about.id();
    }

    private void tell(String sentence, @Nullable Runnable undoing, @Nullable String source) {
        undo = undoing;
        waiting = "";
        awaited = source;
        wasSilent = isSilent(source);
        notice.set("");
        notice.set(sentence);
    }

    /** The undo of the notice; null for none. */
    @Nullable Runnable undo() {
        return undo;
    }

    /** Checks whether a notice about a silent source has ended. */
    void sourcesChanged() {
        boolean isSilent = isSilent(awaited);
        if (wasSilent && !isSilent) {
            tell("");
        }
        wasSilent |= isSilent;
    }

    private boolean isSilent(@Nullable String source) {
        return source != null
                && inbox.sources().stream().anyMatch(one -> one.address().equals(source) && one.reach() == SourceState.Reach.OFFLINE);
    }

    /** An action on the queue; may block on disk and network. */
    @FunctionalInterface
    interface SubmissionAction<T> {
        /** Runs the action. */
        Outcome<T> with(SubmissionService submissions);
    }

    /** The result, and how answers ended that were queued while a shared desk did not answer. */
    private record Answered<T>(T done, List<MergedAnswer> news) {}

    /** Runs an action off the FX thread and passes its result to one of the two. */
    <T> void run(String title, SubmissionAction<T> action, Consumer<T> done, Consumer<Failure> failed) {
        Reviewer who = new Reviewer(reviewer.get(), "window");
        running.set(running.get() + 1);
        session.work().submit(
                BackgroundTask.of(title, (c, p) -> opener.ownData().then(own -> own.submissions(who).then(action::with).map(what -> new Answered<>(what, own.teamDesk().news())))),
                answered -> {
                    Outcome<T> outcome = answered.map(Answered::done);
                    List<MergedAnswer> news = answered.map(Answered::news).orElse(List.of());
                    running.set(running.get() - 1);
                    if (!news.isEmpty()) {
                        tell(news.stream().map(one -> words.get("sent.merged", name(one.answer()), CoreSentences.shown(one.what()))).collect(Collectors.joining(" ")));
                    }
                    switch (outcome) {
                        case Outcome.Ok<T>(T value) -> done.accept(value);
                        case Outcome.Failed<T>(Failure why) when why.kind() == Failure.Kind.UNASKED -> key.ask(() -> run(title, action, done, failed), failed);
                        case Outcome.Failed<T>(Failure why) -> failed.accept(why);
                    }
                },
                defect -> {
                    running.set(running.get() - 1);
                    session.broken(defect);
                });
    }

    /** Asks for the passphrase of the signing key; see {@link KeyUnlocking#ask}. */
    void askForKey(Runnable again, Consumer<Failure> left) {
        key.ask(again, left);
    }

    /** Reads the queue and the earlier decisions. */
    void read() {
        run(words.get("work.sent"), submissions -> submissions.earlier(MOST_EARLIER), kept::show, why -> {});
        session.run(
                words.get("work.sent"),
                (_, _) -> opener.ownData().then(OwnData::policy),
                found -> kept.show(found.then(text -> text.isEmpty() ? Outcome.<ReviewPolicy>failed(Failure.Kind.NOT_FOUND, "") : PolicyFile.read(text))
                        instanceof Outcome.Ok<ReviewPolicy>(ReviewPolicy policy) ? policy : null));
        session.run(words.get("work.sent"), (_, _) -> opener.ownData().then(OwnData::queues), found -> {
            if (found instanceof Outcome.Ok<SortedMap<String, String>>(SortedMap<String, String> queues)) {
                kept.show(queues);
            }
        });
        run(
                words.get("work.sent"),
                submissions -> submissions.newest(SHOWN),
                (List<OutboxEntry> found) -> {
                    if (!found.equals(rows)) {
                        rows.setAll(found);
                    }
                    kept.show(found);
                    found.stream().filter(one -> one.id().equals(waiting)).findFirst().ifPresent(this::ended);
                },
                why -> {});
    }

    private void ended(OutboxEntry one) {
        if (one.state() == OutboxEntry.State.ANSWERED) {
            tell(words.get("sent.done", name(one)));
        } else if (one.state() == OutboxEntry.State.REFUSED) {
            tell("");
        }
    }

    /** Asks the server about an answer in flight, or sends one that waits. */
    void settle(OutboxEntry one) {
        Optional<ResumeTarget> target = inbox.target(one.source());
        if (target.isEmpty()) {
            tell(words.get("sent.closed", one.source()));
            return;
        }
        run(
                words.get("work.ask", one.threadId()),
                submissions -> one.state() == OutboxEntry.State.SENDING
                        ? submissions.settle(one.id(), target.get())
                        : submissions.send(one.id(), target.get()),
                this::settled,
                why -> tell(CoreSentences.shown(why)));
    }

    private void settled(SendResult sent) {
        switch (sent) {
            case SendResult.Done(OutboxEntry one) -> {
                tell(words.get("sent.done", name(one)));
                arrived.accept(one);
            }
            case SendResult.Waiting(OutboxEntry one, String why) -> tellUntilBack(words.get("sent.waiting", name(one), CoreSentences.shown(why)), one);
            case SendResult.Unsure(OutboxEntry one, String why) -> tellUntilBack(words.get("sent.unsure", name(one), CoreSentences.shown(why)), one);
            case SendResult.Moved(OutboxEntry one, String _) -> {
                tell(words.get("sent.stopped", name(one)));
                stopped.accept(one);
            }
            case SendResult.Declined(OutboxEntry one, String why) -> {
                tell(words.get("sent.declined", CoreSentences.shown(why)));
                stopped.accept(one);
            }
        }
        inbox.lookNow(entry(sent).source());
        read();
    }

    private static OutboxEntry entry(SendResult sent) {
        return switch (sent) {
            case SendResult.Done(OutboxEntry one) -> one;
            case SendResult.Waiting(OutboxEntry one, String _) -> one;
            case SendResult.Unsure(OutboxEntry one, String _) -> one;
            case SendResult.Moved(OutboxEntry one, String _) -> one;
            case SendResult.Declined(OutboxEntry one, String _) -> one;
        };
    }

    /** The name of an answer's thread. */
    String name(OutboxEntry one) {
        return name.apply(new WaitingRequest.Place(one.source(), one.source(), one.threadId()));
    }

    /** Withdraws an answer that was not sent; its decisions become drafts again. */
    void takeBack(OutboxEntry one) {
        run(
                words.get("work.ask", one.threadId()),
                submissions -> submissions.drop(one.id()),
                dropped -> {
                    tell(words.get("sent.dropped", name(one)));
                    stopped.accept(one);
                    read();
                },
                why -> tell(CoreSentences.shown(why)));
    }
}
