package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What was sent, what is on the way, and what has to be asked about. FX thread only, but for the work. */
final class OutboxModel {
    private static final int SHOWN = 500;

    private final Session session;
    private final WorkspaceOpener opener;
    private final Inbox inbox;
    private final Translations words;
    private final ObservableList<OutboxEntry> rows = FXCollections.observableArrayList();
    private final ObjectProperty<String> reviewer = new SimpleObjectProperty<>(System.getProperty("user.name", ""));
    private final ReadOnlyObjectWrapper<String> notice = new ReadOnlyObjectWrapper<>("");
    private final IntegerProperty running = new SimpleIntegerProperty();

    OutboxModel(Session session, WorkspaceOpener opener, Inbox inbox, Translations words) {
        this.session = session;
        this.opener = opener;
        this.inbox = inbox;
        this.words = words;
    }

    /** Answers of whatever state, the newest first. */
    ObservableList<OutboxEntry> rows() {
        return rows;
    }

    /** Who decides, as the trail names them. */
    ObjectProperty<String> reviewerProperty() {
        return reviewer;
    }

    /** What happened to the last thing that was done, one sentence; empty for nothing to say. */
    ReadOnlyObjectProperty<String> noticeProperty() {
        return notice.getReadOnlyProperty();
    }

    /** How many things are under way. */
    ReadOnlyIntegerProperty runningProperty() {
        return running;
    }

    /** Answers that no server is known to have. */
    long unsettled() {
        return rows.stream()
                .filter(one -> one.state() == OutboxEntry.State.SENDING || one.state() == OutboxEntry.State.DECIDED)
                .count();
    }

    /** Says in one sentence what happened to something; empty to say nothing more. */
    void tell(String sentence) {
        notice.set(sentence);
    }

    /** Something done with what is kept; may wait for a disk and a network. */
    @FunctionalInterface
    interface Deed<T> {
        /** Does it. */
        Outcome<T> with(SubmissionService submissions);
    }

    /** Does something off the FX thread and gives its result to one of the two. */
    <T> void run(String title, Deed<T> action, Consumer<T> done, Consumer<Failure> failed) {
        Reviewer who = new Reviewer(reviewer.get(), "window");
        running.set(running.get() + 1);
        session.work().submit(
                BackgroundTask.of(title, (c, p) -> opener.ownData().then(own -> own.submissions(who)).then(action::with)),
                outcome -> {
                    running.set(running.get() - 1);
                    switch (outcome) {
                        case Outcome.Ok<T>(T value) -> done.accept(value);
                        case Outcome.Failed<T>(Failure why) -> failed.accept(why);
                    }
                },
                defect -> {
                    running.set(running.get() - 1);
                    session.broken(defect);
                });
    }

    /** Reads what is kept. */
    void read() {
        run(
                words.get("work.sent"),
                submissions -> submissions.newest(SHOWN),
                (List<OutboxEntry> kept) -> {
                    if (!kept.equals(rows)) {
                        rows.setAll(kept);
                    }
                },
                why -> {});
    }

    /** Asks the server about an answer that was on its way, or sends one that waits. */
    void settle(OutboxEntry one) {
        Optional<ResumeTarget> target = inbox.target(one.source());
        if (target.isEmpty()) {
            notice.set(words.get("sent.closed", one.source()));
            return;
        }
        run(
                words.get("work.ask", one.threadId()),
                submissions -> one.state() == OutboxEntry.State.SENDING
                        ? submissions.settle(one.id(), target.get())
                        : submissions.send(one.id(), target.get()),
                (SendResult sent) -> {
                    notice.set(sentence(sent));
                    inbox.lookNow(one.source());
                    read();
                },
                why -> notice.set(why.sentence()));
    }

    /** Takes an answer back that has not left. */
    void takeBack(OutboxEntry one) {
        run(
                words.get("work.ask", one.threadId()),
                submissions -> submissions.drop(one.id()),
                dropped -> {
                    notice.set(words.get("sent.dropped", one.threadId()));
                    read();
                },
                why -> notice.set(why.sentence()));
    }

    private String sentence(SendResult sent) {
        return switch (sent) {
            case SendResult.Done(OutboxEntry one) -> words.get("sent.done", one.threadId());
            case SendResult.Waiting(OutboxEntry one, String why) -> words.get("sent.waiting", one.threadId(), why);
            case SendResult.Moved(OutboxEntry one, String _) -> words.get("sent.stopped", one.threadId());
            case SendResult.Declined(OutboxEntry _, String why) -> words.get("sent.declined", why);
            case SendResult.Unsure(OutboxEntry one, String why) -> words.get("sent.unsure", one.threadId(), why);
        };
    }
}
