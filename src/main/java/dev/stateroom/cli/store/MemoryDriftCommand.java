package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.CurrentMemory;
import dev.stateroom.history.memory.MemoryDrift;
import dev.stateroom.history.memory.StoreTails;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.items.NamespaceText;
import dev.stateroom.workspace.memory.MountedMemory;
import dev.stateroom.workspace.step.ThreadLookup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "drift",
        description = {
            "Compare the memories in the prompts of a thread with the stored ones.",
            "A workspace file defines where memories are stored. For a database, they are looked up by the end of their path"
                    + " among the files of the thread, or in a store with --store.",
            "Exit status 1 if a memory has drifted or was deleted.",
        })
final class MemoryDriftCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "A LangGraph SQLite file or a workspace file.")
    private String source = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", defaultValue = UnnamedThread.NAME, description = UnnamedThread.DESCRIPTION)
    private String threadId = "";

    @Option(names = "--store", paramLabel = "STORE", description = "The store that holds the memories: local: or a SQLite store.")
    private @Nullable String store;

    @Option(names = "--namespace", paramLabel = "NS", description = "The namespace in the store: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Override
    public Integer call() {
        WorkspaceOpener opener = opener();
        if (store == null && namespace != null) {
            throw refused("--namespace requires --store STORE");
        }
        try (ProgressLine progress = progress();
                OpenWorkspace workspace = opener.open(source, options.workspace, Cancellation.NEVER, progress).orThrow()) {
            ThreadSource threads = workspace.threads();
            if (threads == null) {
                throw refused(WorkspaceOpener.shown(source) + " holds no threads: name a checkpoint database, or a workspace file that mounts a state");
            }
            RecordedThread thread = ThreadLookup.named(threads, UnnamedThread.or(threadId, source, threads, opener, progress), Cancellation.NEVER);
            if (store == null) {
                return answer(thread, new MountedMemory(workspace, thread), progress);
            }
            Namespace only = namespace == null ? null : NamespaceText.parse(namespace).orThrow();
            try (ItemStore items = opener.store(store, Cancellation.NEVER, progress).orThrow()) {
                return answer(thread, new StoreTails(items, only, item -> MountedMemory.ofItem(item, items.name())), progress);
            }
        }
    }

    private int answer(RecordedThread thread, CurrentMemory current, ProgressLine progress) {
        List<MemoryDrift> found = MemoryDrift.ofThread(thread, current, Cancellation.NEVER);
        print(found.stream().map(DriftAnswer::of).toList(), () -> print(thread, found));
        thread.problems().stream().limit(MOST_PROBLEMS).forEach(progress::note);
        return found.stream().anyMatch(MemoryDrift::isFinding) ? NEGATIVE : DONE;
    }

    private record DriftedItem(List<String> namespace, String key, @Nullable Integer version) implements JsonDocument.Joined {}

    private record DriftAnswer(
            String source,
            MemoryDrift.State status,
            String checkpointNs,
            String checkpointId,
            String loadedCheckpointId,
            @Nullable Integer loadedStep,
            @Nullable String sinceCheckpointId,
            @Nullable Integer sinceStep,
            @Nullable Integer sinceTurn,
            @Nullable String where,
            Optional<DriftedItem> item,
            @Nullable Instant changedAt,
            String prompt,
            @Nullable String stored,
            String unified,
            @Nullable String reason) {
        static DriftAnswer of(MemoryDrift drift) {
            CurrentMemory.Now now = drift.now();
            return new DriftAnswer(
                    drift.copy().source(),
                    drift.state(),
                    drift.copy().namespace(),
                    drift.copy().at().id(),
                    drift.copy().loadedAt().id(),
                    drift.copy().loadedStep(),
                    drift.since() == null ? null : drift.since().id(),
                    drift.since() == null ? null : drift.since().step(),
                    drift.turn() == 0 ? null : (Integer) drift.turn(),
                    now == null ? null : now.where(),
                    Optional.ofNullable(now == null ? null : now.item())
                            .map(item -> new DriftedItem(item.namespace().labels(), item.key(), item.version() == 0 ? null : (Integer) item.version())),
                    now == null ? null : now.changedAt(),
                    drift.copy().text(),
                    now == null ? null : now.text(),
                    drift.unified(),
                    drift.why().isEmpty() ? null : drift.why());
        }
    }

    private void print(RecordedThread thread, List<MemoryDrift> found) {
        if (found.isEmpty()) {
            terminal.out().println("the prompt of thread " + TerminalText.line(thread.id()) + " holds no memory");
        }
        for (MemoryDrift drift : found) {
            terminal.out().println(TerminalText.line(drift.copy().source()) + ": " + sentence(drift) + whose(thread, drift));
            String unified = drift.unified();
            terminal.out().print(terminal.outIsTerminal() ? TerminalText.lines(unified) : unified);
        }
    }

    /** The thread whose id was filled into the namespace of a mounted store; empty for an explicit store, which has its own. */
    private String whose(RecordedThread thread, MemoryDrift drift) {
        boolean isItem = drift.now() != null && drift.now().item() != null;
        return store == null && isItem ? ", the namespace of thread " + TerminalText.line(thread.id()) : "";
    }

    private static String sentence(MemoryDrift drift) {
        String loaded = drift.copy().loadedStep() == null ? "" : ", loaded in step " + drift.copy().loadedStep();
        return switch (drift.state()) {
            case SAME -> "the prompt is up to date" + loaded;
            case UNKNOWN -> "not compared" + loaded + "; " + TerminalText.line(drift.why());
            case GONE -> "the stored memory was deleted" + since(drift) + loaded;
            case DRIFTED -> "drifted" + since(drift) + loaded + "; now in "
                    + TerminalText.line(drift.now() == null ? "" : drift.now().where());
        };
    }

    private static String since(MemoryDrift drift) {
        if (drift.since() == null) {
            return "";
        }
        String step = drift.since().step() == null ? "" : " (step " + drift.since().step() + ")";
        return drift.turn() == 0 ? " since checkpoint " + drift.since().id() + step : " since turn " + drift.turn() + step;
    }
}
