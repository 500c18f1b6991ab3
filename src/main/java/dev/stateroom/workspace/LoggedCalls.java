package dev.stateroom.workspace;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.document.RulesFile;
import dev.stateroom.workspace.recording.CallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Opens a JSON file that is not a workspace file: a log of tool calls, else a failure that names its kind and where it belongs. */
final class LoggedCalls {
    /** The type of the mount with the initial files of a log. */
    static final String TYPE = "log";

    private static final int LARGEST = 4 << 20;

    private LoggedCalls() {}

    /** A workspace with the initial files of a log and without threads; {@code refused} is the failure for an invalid workspace file. */
    static Outcome<OpenWorkspace> open(Path file, Failure refused) {
        String name = LocalOpener.name(file);
        return switch (CallFile.recording(file)) {
            case Outcome.Ok<CallRecording>(CallRecording log) -> {
                PersistentFiles files = PersistentFiles.of(log.start());
                Mount mount = new Mount("/", TYPE, "state", name, new Mount.Live(() -> Outcome.ok(StateMedium.backend(files, name))));
                yield Outcome.ok(new OpenWorkspace(name, file.toAbsolutePath().toString(), null, null, List.of(mount), log.problems()));
            }
            case Outcome.Failed<CallRecording>(Failure why) when why.kind() != Failure.Kind.INVALID -> Outcome.failed(why);
            case Outcome.Failed<CallRecording> _ -> Outcome.failed(whatElse(file, name, refused));
        };
    }

    private static Failure whatElse(Path file, String name, Failure refused) {
        ForeignValue read;
        try {
            read = PlainJson.read(RegularFile.bytes(file, LARGEST));
        } catch (IOException e) {
            return refused;
        }
        if (ForeignValue.fields(read).get("backend") != null) {
            return refused;
        }
        ForeignValue first = read instanceof ForeignValue.Items(List<ForeignValue> items) && !items.isEmpty() ? items.getFirst() : read;
        if (ForeignValue.fields(first).get("decisions") != null || ForeignValue.fields(first).get("interrupt_id") != null) {
            return new Failure(
                    Failure.Kind.UNSUPPORTED, name + " is a file of decisions: open the source that waits for them, or give the file to stateroom resume --decisions");
        }
        if (RulesFile.open(file) instanceof Outcome.Ok<RuleBook>(RuleBook rules) && !rules.equals(RuleBook.EMPTY)) {
            return new Failure(Failure.Kind.UNSUPPORTED, name + " is a file of rules: open a source and choose the file under Rules in Replay, or with --rules");
        }
        return new Failure(
                Failure.Kind.UNSUPPORTED, name + " is JSON, but no workspace file and no log of tool calls: open a database, a folder or a log with messages or calls");
    }
}
