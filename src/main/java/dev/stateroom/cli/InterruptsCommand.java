package dev.stateroom.cli;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.Rebuilt;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.Threads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "interrupts",
        description = "Lists human-in-the-loop requests that wait for an answer, of one thread or of all.")
final class InterruptsCommand extends SourceCommand {
    private static final int SHOWN_LINES = 40;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "THREAD",
            description = "The thread's id, or the beginning of it; all threads without it.")
    private @Nullable String threadId;

    InterruptsCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ThreadSource opened, Progress progress) {
        List<Open> open = new ArrayList<>();
        if (threadId != null) {
            open.addAll(
                    of(Threads.named(opened, threadId, Cancellation.NEVER)).orThrow());
        } else {
            var summaries = opened.threads(Cancellation.NEVER).orThrow();
            int done = 0;
            for (var summary : summaries) {
                progress.report(done++, summaries.size(), done + " of " + summaries.size() + " threads");
                switch (opened.thread(summary.id(), Cancellation.NEVER).then(InterruptsCommand::of)) {
                    case Outcome.Ok<List<Open>>(List<Open> found) -> open.addAll(found);
                    case Outcome.Failed<List<Open>>(Failure failure) ->
                        // One damaged thread must not hide what waits in the others.
                        terminal.err().println("note: " + Plain.line(failure.sentence()));
                }
            }
        }
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                open.forEach(interrupt -> write(document, interrupt));
                document.endArray();
            }
        } else {
            print(open);
        }
        return DONE;
    }

    private void print(EffectPreview preview) {
        if (!preview.note().isEmpty()) {
            terminal.out().println("    " + Plain.line(preview.note()));
        }
        for (FileChange change : preview.changes()) {
            List<String> lines = Plain.lines(FilePatch.of(change, Cancellation.NEVER).unified())
                    .lines()
                    .filter(line -> !line.startsWith("diff ") && !line.startsWith("index "))
                    .toList();
            lines.stream().limit(SHOWN_LINES).forEach(line -> terminal.out().println("    " + line));
            if (lines.size() > SHOWN_LINES) {
                terminal.out().println("    and " + (lines.size() - SHOWN_LINES) + " more lines, which --json gives");
            }
        }
    }

    private static String allowed(PendingInterrupt interrupt, String action) {
        return interrupt.reviews().stream()
                .filter(r -> r.actionName().equals(action))
                .findFirst()
                .map(r -> String.join(", ", r.allowedDecisions()))
                .orElse("");
    }

    /** A request with what each of its actions would do. */
    private record Open(PendingInterrupt interrupt, List<EffectPreview> previews) {}

    private static Outcome<List<Open>> of(RecordedThread thread) {
        return PendingInterrupts.of(thread, Cancellation.NEVER)
                .map(found -> found.stream().map(i -> open(thread, i)).toList());
    }

    private static Open open(RecordedThread thread, PendingInterrupt interrupt) {
        return switch (thread.filesWithPending(interrupt.checkpoint(), Cancellation.NEVER)) {
            case Outcome.Ok<Rebuilt<FileSet>>(Rebuilt<FileSet> files) ->
                new Open(
                        interrupt,
                        interrupt.actions().stream()
                                .map(a -> EffectPreview.of(a, files.value(), thread.dialect().dialect()))
                                .toList());
            case Outcome.Failed<Rebuilt<FileSet>>(Failure failure) ->
                new Open(
                        interrupt,
                        interrupt.actions().stream()
                                .map(_ -> new EffectPreview(List.of(), failure.sentence()))
                                .toList());
        };
    }

    private static void write(JsonDocument document, Open open) {
        PendingInterrupt interrupt = open.interrupt();
        document.startObject()
                .property("thread_id", interrupt.threadId())
                .property("interrupt_id", interrupt.interruptId())
                .property("checkpoint_id", interrupt.checkpoint().id())
                .property("checkpoint_ns", interrupt.checkpoint().namespace())
                .property("mode", interrupt.mode())
                .property("state", interrupt.state())
                .property("agent", interrupt.agent())
                .startArray("action_requests");
        for (PendingInterrupt.ActionRequest action : interrupt.actions()) {
            document.startObject()
                    .property("name", action.name())
                    .property("args", action.args())
                    .property("description", action.description())
                    .endObject();
        }
        document.endArray().startArray("review_configs");
        for (PendingInterrupt.ReviewConfig review : interrupt.reviews()) {
            document.startObject()
                    .property("action_name", review.actionName())
                    .property("allowed_decisions", review.allowedDecisions())
                    .endObject();
        }
        document.endArray();
        document.startArray("previews");
        for (int i = 0; i < open.previews().size(); i++) {
            EffectPreview preview = open.previews().get(i);
            document.startObject().startArray("changes");
            for (FileChange change : preview.changes()) {
                document.startObject()
                        .property("path", change.path())
                        .property("change", JsonDocument.word(change.kind()))
                        .property("unified", FilePatch.of(change, Cancellation.NEVER).unified())
                        .endObject();
            }
            document.endArray().property("note", preview.note()).startArray("hazards");
            for (ArgumentHazard one : ArgumentHazard.of(interrupt.actions().get(i).args())) {
                document.startObject()
                        .property("argument", one.argument())
                        .property("kind", JsonDocument.word(one.hazard().kind()))
                        .property("mark", one.hazard().mark())
                        .property("line", one.hazard().line())
                        .property("column", one.hazard().column())
                        .endObject();
            }
            document.endArray().endObject();
        }
        document.endArray();
        if (interrupt.actions().isEmpty()) {
            document.property("request", interrupt.request());
        }
        document.endObject();
    }

    private void print(List<Open> open) {
        if (open.isEmpty()) {
            terminal.out().println("Nothing waits for an answer.");
            return;
        }
        for (Open one : open) {
            PendingInterrupt interrupt = one.interrupt();
            terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(Plain.line(interrupt.threadId()))
                    + "  " + interrupt.state() + ", " + interrupt.mode() + ", asked by "
                    + Plain.line(interrupt.agent()) + ", interrupt " + Plain.line(interrupt.interruptId()));
            if (interrupt.actions().isEmpty()) {
                terminal.out().println("  " + Plain.line(JsonDocument.line(interrupt.request())));
            }
            for (int i = 0; i < interrupt.actions().size(); i++) {
                PendingInterrupt.ActionRequest action = interrupt.actions().get(i);
                String allowed = allowed(interrupt, action.name());
                terminal.out().println("  " + Plain.line(action.name()) + "  "
                        + Plain.line(JsonDocument.line(action.args()))
                        + (allowed.isEmpty() ? "" : "  [" + Plain.line(allowed) + "]"));
                ArgumentHazard.of(action.args())
                        .forEach(hazard -> terminal.out().println("    warning: " + Plain.line(hazard.sentence())));
                print(one.previews().get(i));
            }
        }
    }
}
