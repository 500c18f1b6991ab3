package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.workspace.document.ReplacedFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Brings decided answers to their servers, or into a file where no server stands behind the source. */
final class Sending {
    private final Session session;
    private final Words words;
    private final InboxModel model;
    private final Submission submission;
    private final SaveDialog save;
    private final Supplier<@Nullable Window> window;
    private final Inbox inbox;

    Sending(Session session, Words words, InboxModel model, Submission submission, SaveDialog save, Supplier<@Nullable Window> window, Inbox inbox) {
        this.session = session;
        this.words = words;
        this.model = model;
        this.submission = submission;
        this.save = save;
        this.window = window;
        this.inbox = inbox;
    }

    /** What would be sent now, one for each thread that is decided. */
    List<ResumePayload> payloads() {
        return submission.threads().stream()
                .flatMap(thread -> Stream.ofNullable(submission.payload(thread)))
                .toList();
    }

    /** What is looked at before it is sent. */
    SubmitSheet sheet(Runnable hide, Runnable afterwards) {
        List<WaitingThread> threads = submission.threads();
        List<ResumePayload> payloads = payloads();
        boolean toFile = threads.stream().allMatch(thread -> inbox.target(thread.place().source()).isEmpty());
        List<String> where = threads.stream()
                .map(thread -> words.get(
                        inbox.target(thread.place().source()).isEmpty() ? "sheet.where.file" : "sheet.where.server",
                        thread.place().threadId(),
                        thread.place().sourceName()))
                .toList();
        return new SubmitSheet(words, payloads, submission.decisions(), where, toFile, () -> {
            hide.run();
            if (toFile) {
                toFile(threads, payloads);
            }
            afterwards.run();
        }, hide);
    }

    private void toFile(List<WaitingThread> threads, List<ResumePayload> payloads) {
        Path file = save.ask(window.get(), words.get("do.submit"), "decisions.json");
        if (file == null) {
            return;
        }
        String text = SubmitSheet.file(payloads);
        session.work().submit(
                Task.of(words.get("work.save", Objects.toString(file.getFileName())), (c, p) -> written(file, text)),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<Path> _ -> {
                            List<HangingCall> calls = new ArrayList<>();
                            threads.forEach(thread -> calls.addAll(thread.calls()));
                            model.drafts().forget(calls);
                        }
                        case Outcome.Failed<Path>(Failure why) -> submission.setMoved(threads.getFirst().place(), List.of(why.sentence()));
                    }
                },
                session::broken);
    }

    private static Outcome<Path> written(Path file, String text) throws java.io.IOException {
        ReplacedFile.write(file, true, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        return Outcome.ok(file);
    }
}
