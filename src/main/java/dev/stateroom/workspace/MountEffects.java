package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.replay.Scratch;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.tool.ModelText;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.Planned;
import dev.stateroom.vfs.change.Seen;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What waiting calls would do, told by making each of them over a copy of the mounts of a workspace, by the agent's own tools. The copy is
 * made of what the mounts hold now; each call is made alone, as if it were the only one that is approved.
 */
final class MountEffects implements CallEffects {
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_FILES = 1_000;

    private final Supplier<Outcome<OpenWorkspace>> opening;
    private final Copies copies;
    private @Nullable OpenWorkspace workspace;

    /** Makes a copy with a state of its own. */
    @FunctionalInterface
    interface Copies {
        Outcome<Reply<Scratch>> of(OpenWorkspace workspace, Dialect dialect, StateFiles state);
    }

    /** {@code opening} is asked with the first call, and again after a failure. */
    MountEffects(Supplier<Outcome<OpenWorkspace>> opening, Copies copies) {
        this.opening = opening;
        this.copies = copies;
    }

    @Override
    public EffectPreview of(Asked asked) {
        boolean writes = ToolName.named(asked.action().name())
                .filter(tool -> tool.operation() == ToolName.Operation.WRITE)
                .isPresent();
        return writes ? tried(asked) : CallEffects.OF_STATE.of(asked);
    }

    private EffectPreview tried(Asked asked) {
        return opened().then(open -> copies.of(open, asked.dialect(), StateFiles.of(asked.files())).map(copy -> switch (copy) {
            case Reply.Answered<Scratch>(Scratch scratch) -> tried(asked, open, scratch);
            case Reply.Raised<Scratch>(String type, String message) -> untold(type + ": " + message);
            case Reply.Withheld<Scratch>(String sentence) -> untold(sentence);
        })) instanceof Outcome.Ok<EffectPreview>(EffectPreview effect) ? effect : untold(why());
    }

    private String why() {
        return opened() instanceof Outcome.Failed<OpenWorkspace>(Failure failure) ? failure.sentence() : "the workspace cannot be copied";
    }

    private synchronized Outcome<OpenWorkspace> opened() {
        OpenWorkspace now = workspace;
        return now != null ? Outcome.ok(now) : opening.get().map(open -> {
            workspace = open;
            return open;
        });
    }

    private static EffectPreview tried(Asked asked, OpenWorkspace workspace, Scratch scratch) {
        try (scratch) {
            Toolset.Together together = scratch.tools(asked.agent()).together();
            // They are not made: each call is looked at alone, but a release may refuse a second change of a path in one message.
            asked.before().forEach(call -> together.call(call, _ -> Reply.withheld("")));
            Message.Call call = new Message.Call("preview", asked.action().name(), asked.action().args());
            Reply<ToolMessage> reply = together.call(call, Supplier::get);
            if (reply instanceof Reply.Answered<ToolMessage>(ToolMessage message)
                    && message.filesUpdate() instanceof FilesUpdate.Records records
                    && scratch.state() instanceof StateFiles state) {
                state.apply(records);
            }
            return effect(asked, workspace, (ScratchCopy) scratch, ModelText.of(reply, asked.dialect()));
        }
    }

    private static EffectPreview effect(Asked asked, OpenWorkspace workspace, ScratchCopy copy, ModelText answer) {
        MountedTree tree = new MountedTree(workspace);
        Map<String, FileChange> changes = new TreeMap<>();
        List<Planned> inMounts = ScratchPlan.changes(copy);
        inMounts.forEach(planned -> added(planned, copy, tree, changes));
        String mount = inMounts.isEmpty() ? null : named(tree, inMounts.getFirst().at().toString());
        state(asked.files(), copy.state(), stateRoot(tree)).forEach(change -> changes.put(change.path(), change));
        if (!changes.isEmpty()) {
            return new EffectPreview(List.copyOf(changes.values()), "", false, mount);
        }
        String path = named(tree, Value.text(Value.fields(asked.action().args()).get("file_path")));
        return switch (answer.outcome()) {
            case WITHHELD, WAITS -> untold(answer.text());
            case ENDS_RUN -> new EffectPreview(List.of(), "would end the run: " + answer.text(), true, path);
            case FAILED -> new EffectPreview(List.of(), "would fail: " + answer.text(), true, path);
            case SHOWN -> answer.text().startsWith("Error") || answer.text().startsWith("Cannot")
                    ? new EffectPreview(List.of(), "would fail: " + answer.text(), true, path)
                    : new EffectPreview(List.of(), "would change nothing: " + answer.text(), false, path);
        };
    }

    /** The mount that takes a path of the agent; null for the thread's own files. */
    private static @Nullable String named(MountedTree tree, @Nullable String path) {
        return path == null
                ? null
                : FilePath.parse(path.startsWith("/") ? path : "/" + path)
                        .flatMap(tree::mountOf)
                        .filter(mount -> mount.leaves().noneMatch(leaf -> leaf.type().equals("state")))
                        .map(mount -> "the " + mount.owner() + " mount at " + mount.prefix())
                        .orElse(null);
    }

    /** Where the agent sees the files of its state; behind a route their keys lack its prefix. */
    private static String stateRoot(MountedTree tree) {
        return tree.mounts().stream()
                .filter(mount -> mount.leaves().anyMatch(leaf -> leaf.type().equals("state")))
                .map(mount -> mount.prefix().substring(0, mount.prefix().length() - 1))
                .findFirst()
                .orElse("");
    }

    private static List<FileChange> state(FileSet before, KeyMap<FileData> now, String root) {
        List<FileChange> changes = new ArrayList<>();
        before.keys().stream()
                .filter(key -> !Objects.equals(before.get(key), now.get(key)))
                .forEach(key -> changes.add(new FileChange(root + key, before.get(key), now.get(key))));
        now.inKeyOrder("").stream()
                .filter(slot -> before.get(slot.key()) == null)
                .forEach(slot -> changes.add(new FileChange(root + slot.key(), null, slot.value())));
        return changes;
    }

    private static void added(Planned planned, ScratchCopy copy, MountedTree tree, Map<String, FileChange> changes) {
        String path = planned.at().toString();
        if (planned.before() instanceof Seen.Folder(Map<String, Seen> files)) {
            files.keySet().stream()
                    .limit(MOST_FILES)
                    .map(way -> path + "/" + way)
                    .forEach(file -> changes.put(file, new FileChange(file, before(file, copy, tree), null)));
            return;
        }
        byte[] content = planned.content();
        FileData before = planned.before() instanceof Seen.Nothing ? null : before(path, copy, tree);
        changes.put(path, new FileChange(path, before, content == null ? null : data(content)));
    }

    /** What a file of a mount holds now: as the copy was made, where it kept that, else as the mount gives it. */
    private static FileData before(String path, ScratchCopy copy, MountedTree tree) {
        for (Map.Entry<String, Supplier<ScratchOverlay.KeyedCopy>> keyed : copy.overlay().keyed().entrySet()) {
            byte[] known = path.startsWith(keyed.getKey())
                    ? keyed.getValue().get().before().get(path.substring(keyed.getKey().length() - 1))
                    : null;
            if (known != null) {
                return data(known);
            }
        }
        return tree.files().read(new FilePath(path), 0, MOST_BYTES).then(MountEffects::bytes).map(MountEffects::data)
                        instanceof Outcome.Ok<FileData>(FileData data)
                ? data
                : new FileData(new FileData.Unreadable("it cannot be read"), null, null, null, null);
    }

    private static Outcome<byte[]> bytes(InputStream in) {
        try (in) {
            return Outcome.ok(in.readAllBytes());
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "it cannot be read");
        }
    }

    private static FileData data(byte[] bytes) {
        return new FileData(new FileData.Binary(bytes), null, null, null, null);
    }

    private static EffectPreview untold(String why) {
        return new EffectPreview(List.of(), "what it does cannot be told: " + why, false, null);
    }

    @Override
    public synchronized void close() {
        if (workspace != null) {
            workspace.close();
        }
    }
}
