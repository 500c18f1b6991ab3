package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.ThreadPromotions;
import dev.stateroom.workspace.promotion.FileUpdate;
import dev.stateroom.workspace.promotion.PromotionResult;
import dev.stateroom.workspace.promotion.PromotionTarget;
import dev.stateroom.workspace.promotion.ThreadPromotion;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "promote",
        description = {
            "Copy a local thread to a server. Shows the planned requests; sends them with --yes.",
            "For a fork of the same server thread, only the changes are sent. Nothing is sent twice. If the server's thread has"
                    + " changed, it is compared again.",
        })
final class LocalThreadPromoteCommand extends CliCommand {
    private static final String NEW = "new";

    @Parameters(index = "0", paramLabel = "local:", description = "local: or local:NAME.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "THREAD", description = "The name of the local thread.")
    private String name = "";

    @Option(names = "--to", required = true, paramLabel = "SERVER", description = "The http(s)://… address of the server.")
    private String server = "";

    @Option(names = "--thread", paramLabel = "ID|new", defaultValue = NEW, description =
                    "The thread on the server; new creates one (${DEFAULT-VALUE}).")
    private String thread = NEW;

    @Option(names = "--assistant", paramLabel = "A", description =
                    "The id or graph of the assistant for a new thread. Required if the server has several.")
    private @Nullable String assistant;

    @Option(names = "--as-node", paramLabel = "NODE", description = "The node to record as the author of the change (default: the server decides).")
    private @Nullable String asNode;

    @Option(names = "--keep-others", description = "Keep files on the server that the local thread does not have.")
    private boolean keepsOthers;

    @Option(names = "--expect-head", paramLabel = "CHECKPOINT", description =
                    "Send only if the server's thread is still at this checkpoint: the head shown by an earlier preview.")
    private @Nullable String expected;

    @Option(names = "--dry-run", description = "Show the planned requests without sending, even with --yes.")
    private boolean dryRun;

    @Option(names = "--yes", description = "Send the changes.")
    private boolean yes;

    @Override
    public Integer call() {
        ThreadPromotions promotions = opener().promotions().orThrow();
        PromotionTarget target = new PromotionTarget(thread.equals(NEW) ? null : thread, assistant, asNode, keepsOthers);
        try (ProgressLine progress = progress()) {
            ThreadPromotion promotion = promotions
                    .prepare(source, name, server, target, Cancellation.NEVER, progress)
                    .orThrow();
            PromotionResult promoted = sends() ? sent(promotions, promotion, progress) : null;
            print(answer(promotion, promoted), () -> tell(promotion, promoted));
            return promoted == null || promoted instanceof PromotionResult.Done ? DONE : NEGATIVE;
        }
    }

    private boolean sends() {
        return yes && !dryRun;
    }

    private PromotionResult sent(ThreadPromotions promotions, ThreadPromotion promotion, ProgressLine progress) {
        return expected != null && !expected.equals(promotion.head())
                ? new PromotionResult.Moved("the thread " + promotion.thread() + " is at checkpoint " + promotion.head() + ", not at " + expected
                        + ": nothing was sent")
                : promotions.send(promotion, "command", Cancellation.NEVER, progress).orThrow();
    }

    private record UpdateAnswer(String path, String change, @Nullable Long sizeBefore, @Nullable Long size, boolean changedThere) {}

    private record PromotionAnswer(
            String localThread,
            String localCheckpointId,
            String server,
            String threadId,
            boolean new_,
            @Nullable String assistantId,
            @Nullable String graphId,
            @Nullable String head,
            long bytes,
            List<UpdateAnswer> changes,
            List<String> left,
            boolean sent,
            String state,
            @Nullable String checkpointId,
            @Nullable String sentence) {}

    private static PromotionAnswer answer(ThreadPromotion promotion, @Nullable PromotionResult promoted) {
        return new PromotionAnswer(
                promotion.local(),
                promotion.checkpoint(),
                promotion.address(),
                promotion.thread(),
                promotion.isNew(),
                promotion.assistant(),
                promotion.graph(),
                promotion.head(),
                promotion.bytes(),
                promotion.plan().updates().stream()
                        .map(update -> new UpdateAnswer(update.path(), update.change(), size(update.before()), size(update.after()), update.isChangedThere()))
                        .toList(),
                promotion.plan().left(),
                promoted instanceof PromotionResult.Done,
                promoted == null ? "preview" : promoted.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                promoted instanceof PromotionResult.Done done ? done.checkpoint() : null,
                promoted == null ? null : promoted.sentence());
    }

    private static @Nullable Long size(@Nullable FileData file) {
        return file == null ? null : Long.valueOf(file.size());
    }

    private void tell(ThreadPromotion promotion, @Nullable PromotionResult promoted) {
        terminal.out().println(TerminalText.line(promotion.local() + " at " + promotion.checkpoint() + " → "
                + (promotion.isNew() ? "a new thread " : "the thread ") + promotion.thread() + " of " + promotion.server()
                + (promotion.graph() == null ? "" : ", run with " + promotion.graph())
                + (promotion.head() == null ? "" : ", now at " + promotion.head())));
        TextTable table = new TextTable().left("CHANGE").left("PATH").right("BYTES").free("NOTE");
        for (FileUpdate update : promotion.plan().updates()) {
            table.row()
                    .cell(update.change())
                    .cell(update.path())
                    .cell(sizes(update))
                    .cell(update.isChangedThere() ? "changed on the server too: that change is lost" : "");
        }
        if (!promotion.plan().updates().isEmpty()) {
            table.print(terminal);
        }
        promotion.plan().left().forEach(path -> terminal.out().println(TerminalText.line("not changed on the server: " + path)));
        if (promoted != null) {
            (promoted instanceof PromotionResult.Done ? terminal.out() : terminal.err()).println(TerminalText.line(promoted.sentence()));
        } else if (promotion.isDone()) {
            terminal.out().println("nothing to send: the files are the same");
        } else {
            terminal.out().println(TerminalText.line(
                    "nothing was sent; send " + promotion.bytes() + " bytes with --yes" + (promotion.head() == null ? "" : " --expect-head " + promotion.head())));
        }
    }

    private static String sizes(FileUpdate update) {
        FileData before = update.before();
        FileData after = update.after();
        return before == null || after == null
                ? String.valueOf(before == null ? size(after) : size(before))
                : before.size() + " → " + after.size();
    }
}
