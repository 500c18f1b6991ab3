package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.AgentInspection;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.BridgeInterpreter;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Derives a workspace from an agent's own object, which imports the user's code: only with the user's consent. */
public final class AgentInference {
    private static final String SQLITE = "sqlite:";

    private final WorkspaceOpener opener;
    private final Cancellation cancellation;
    private final Progress progress;

    /** Opens threads with {@code opener}. */
    public AgentInference(WorkspaceOpener opener, Cancellation cancellation, Progress progress) {
        this.opener = opener;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * The input of an inference.
     *
     * @param target the agent
     * @param interpreter as the user named it; null for the default one of the folder
     * @param threads a source of its threads; null for that of the agent's own checkpointer
     * @param thread one of them; null for the newest
     * @param folder the absolute path of the document's folder
     */
    public record AgentQuestion(AgentTarget target, @Nullable String interpreter, @Nullable String threads, @Nullable String thread, Path folder) {
        /** The object and the interpreter that imports it. */
        public BridgeSetup setup() {
            String program = BridgeInterpreter.of(target.language(), interpreter, target.folder());
            return new BridgeSetup(target.language(), List.of(program), target.object(), target.folder(), ForeignValue.Fields.EMPTY, BridgeSetup.Limits.USUAL);
        }
    }

    /** The workspace; a failure if the object or the named threads cannot be read. */
    public Outcome<InferredWorkspace> of(AgentQuestion question) {
        progress.report(0, 2, question.target().object());
        List<String> printed = new ArrayList<>();
        return AgentInspection.of(question.setup(), printed, cancellation).then(about -> {
            progress.report(1, 2, "threads");
            String source = question.threads() == null ? own(about, question) : question.threads();
            if (source == null) {
                return Outcome.ok(workspace(about, question, null));
            }
            Outcome<InferredWorkspace> derived = opener.threads(source, cancellation, progress).then(opened -> {
                try (opened) {
                    return recorded(source, opened, question).map(side -> workspace(about, question, side));
                }
            });
            // An agent that has not run yet has left an empty file, or none.
            return derived instanceof Outcome.Failed<InferredWorkspace>(Failure why) && question.threads() == null && question.thread() == null
                    ? noted(why, workspace(about, question, null))
                    : derived;
        });
    }

    private Outcome<InferredWorkspace> noted(Failure why, InferredWorkspace workspace) {
        progress.note("no threads: " + why.sentence());
        return Outcome.ok(workspace);
    }

    private static InferredWorkspace workspace(ForeignValue.Fields about, AgentQuestion question, InspectedAgent.@Nullable RecordedSide side) {
        return new InspectedAgent(about, question.target(), question.interpreter(), side, question.folder()).workspace();
    }

    /** The source in which the agent's own checkpointer or {@code langgraph dev} stores threads; null if there is none. */
    private @Nullable String own(ForeignValue.Fields about, AgentQuestion question) {
        String said = InspectedAgent.threads(about);
        if (said != null && (!said.startsWith(SQLITE) || Files.isRegularFile(Path.of(said.substring(SQLITE.length()))))) {
            return said;
        }
        String project = question.target().folder().toString();
        if (opener.threads(project, cancellation, progress) instanceof Outcome.Ok<ThreadSource>(ThreadSource left)) {
            left.close();
            return project;
        }
        return null;
    }

    private Outcome<InspectedAgent.RecordedSide> recorded(String named, ThreadSource source, AgentQuestion question) {
        String asked = question.thread();
        String id = asked;
        if (id == null) {
            List<ThreadSource.ThreadSummary> newest = source.page(1, "", cancellation).orThrow().threads();
            if (newest.isEmpty()) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, source.description().name() + " has no thread");
            }
            id = newest.getFirst().id();
            progress.note("the threads are those of " + source.description().name() + ", of which this is the newest, " + id + ": name another one with --thread");
        }
        RecordedThread thread = ThreadLookup.named(source, id, cancellation);
        Map<String, String> metadata = new LinkedHashMap<>();
        for (Checkpoint checkpoint : thread.checkpoints()) {
            checkpoint.metadata().values().forEach((name, value) -> {
                String text = ForeignValue.text(value);
                if (text != null) {
                    metadata.put(name, text);
                }
            });
        }
        return new WorkspaceInference(opener, List.of(), cancellation, progress)
                .of(named, source, thread, question.folder())
                .map(inferred -> new InspectedAgent.RecordedSide(InferredDocument.address(source, question.folder()), inferred, metadata));
    }
}
