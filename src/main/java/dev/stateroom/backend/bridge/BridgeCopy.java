package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ForwardingAgentBackend;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A scratch copy of the user's object as an agent's backend. It runs in an interpreter of its own, with a guard: it works on copies of the
 * package's folders, and a call that would change other real data is withheld. The files of the run's state are synchronised with it. Not
 * for several threads at once; it may be closed at any time.
 */
public final class BridgeCopy implements ForwardingAgentBackend, AutoCloseable {
    private static final String OVER =
            "the scratch copy ended with its program and its changes are lost: run it from the start";
    private static final String CLOSED = "the scratch copy is closed: its workspace is, or newer copies took its place";
    /** Timeout; a folder may need to be copied first. */
    private static final Duration COPYING = Duration.ofMinutes(3);
    /** Approximate size in bytes of the records in one message. */
    private static final int MOST_BYTES = 4 << 20;

    private final BridgeConnection original;
    private final BridgeObject about;
    private final Dialect fallback;
    private final KeyMap<FileData> state;
    private final Map<String, FileData> known = new HashMap<>();
    private final TouchedFiles touched;
    private volatile @Nullable BridgeConnection bridge;
    private @Nullable ScratchFolder folder;
    private long pid;
    /** Why the object could not be created in the copy; reported by each call. */
    private @Nullable String unmade;
    private @Nullable AgentBackend inner;
    private volatile boolean closed;

    BridgeCopy(BridgeConnection original, BridgeObject about, Dialect fallback, KeyMap<FileData> state) {
        this.original = original;
        this.about = about;
        this.fallback = fallback;
        this.state = state;
        this.touched = new TouchedFiles(about::isInState);
    }

    /**
     * The files changed by calls, by path, without those of the run's state.
     *
     * @param before their original contents; without files that did not exist
     * @param now their current contents; without deleted files
     */
    public record Changes(Map<String, byte[]> before, Map<String, byte[]> now) {}

    /** The changes so far; none of them has reached the object itself. */
    public Changes changes() {
        return new Changes(
                touched.before(), inner == null || startFailure() != null ? touched.before() : touched.now(new BridgeContent(inner, about)));
    }

    /** True if files under a path are stored in the state of the run; the path is from the object's root. */
    public boolean isInState(String path) {
        return about.isInState(path);
    }

    /** The backend that serves calls; until the copy has started the live object, used only for its properties. */
    @Override
    public AgentBackend inner() {
        return inner == null ? new BridgeAgentBackend(original, about, fallback, Cancellation.NEVER) : inner;
    }

    /** Starts the interpreter of the copy once; returns a sentence if that fails. */
    private @Nullable String startFailure() {
        BridgeConnection now = bridge;
        if (closed) {
            return CLOSED;
        }
        if (unmade != null) {
            return unmade;
        }
        if (now != null) {
            return now.state() instanceof BridgeState.Running(long running, _) && running == pid ? null : OVER;
        }
        try {
            folder = ScratchFolder.create("object");
        } catch (IOException e) {
            return "cannot create a scratch copy: " + Failure.reason(e);
        }
        BridgeSetup.Limits limits = original.setup().limits();
        BridgeConnection made = original.another(
                "copy",
                new ForeignValue.Text(folder.path().toString()),
                limits.withCall(limits.call().compareTo(COPYING) > 0 ? limits.call() : COPYING));
        bridge = made;
        if (!original.hold(this) || closed) {
            close();
            return CLOSED;
        }
        return switch (made.about(Cancellation.NEVER)) {
            case Outcome.Failed<BridgeObject>(Failure failure) -> {
                unmade = failure.sentence();
                yield unmade;
            }
            case Outcome.Ok<BridgeObject>(BridgeObject there) -> {
                inner = new BridgeAgentBackend(made, there, fallback, Cancellation.NEVER);
                pid = made.state() instanceof BridgeState.Running(long running, _) ? running : -1;
                yield null;
            }
        };
    }

    private <R> AgentReply<R> call(List<String> changes, Supplier<AgentReply<R>> work) {
        String why = startFailure();
        String unsent = why == null ? sent() : why;
        if (unsent != null) {
            return AgentReply.withheld(unsent);
        }
        changes.forEach(path ->
                touched.about(path, new BridgeTree(inner(), about.routes()), new BridgeContent(inner(), about)));
        AgentReply<R> reply = work.get();
        String untaken = !changes.isEmpty() ? exchanged(ForeignValue.Fields.EMPTY) : null;
        boolean same = bridge != null && bridge.state() instanceof BridgeState.Running(long running, _) && running == pid;
        return !same ? AgentReply.withheld(OVER) : untaken == null ? reply : AgentReply.withheld(untaken);
    }

    /** Sends changes of the state since the last call to the child process; returns a sentence if that fails. */
    private @Nullable String sent() {
        Set<String> gone = new HashSet<>(known.keySet());
        Map<String, ForeignValue> changes = new LinkedHashMap<>();
        List<Map<String, ForeignValue>> messages = new ArrayList<>(List.of(changes));
        long bytes = 0;
        for (KeyMap.Slot<FileData> slot : state.below("")) {
            gone.remove(slot.key());
            if (known.get(slot.key()) != slot.value()) {
                ForeignValue record = StateRecords.write(slot.value());
                int length = BridgeMessages.line(record).length;
                if (bytes > 0 && bytes + length > MOST_BYTES) {
                    changes = new LinkedHashMap<>();
                    messages.add(changes);
                    bytes = 0;
                }
                changes.put(slot.key(), record);
                known.put(slot.key(), slot.value());
                bytes += length;
            }
        }
        for (String key : gone) {
            messages.getLast().put(key, ForeignValue.Null.INSTANCE);
            known.remove(key);
        }
        for (Map<String, ForeignValue> message : messages) {
            String failed = message.isEmpty() ? null : exchanged(ForeignValue.Fields.copyOf(message));
            if (failed != null) {
                return failed;
            }
        }
        return null;
    }

    /** Sends changes and receives those made by calls; returns a sentence if that fails. */
    private @Nullable String exchanged(ForeignValue.Fields files) {
        BridgeConnection now = Objects.requireNonNull(bridge);
        BridgeResponse answer = now.call("state", new ForeignValue.Fields(Map.of("files", files)), COPYING, Cancellation.NEVER);
        if (!(answer instanceof BridgeResponse.Made(ForeignValue made))) {
            return answer instanceof BridgeResponse.Failed(Failure failure) ? failure.sentence() : "cannot read the state of the scratch copy: " + answer;
        }
        ForeignValue.fields(ForeignValue.fields(made).get("files")).values().forEach((key, record) -> {
            if (record instanceof ForeignValue.Null) {
                state.remove(key);
                known.remove(key);
            } else {
                FileData read = StateRecords.read(record);
                state.put(key, read);
                known.put(key, read);
            }
        });
        return null;
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return call(List.of(), () -> inner().ls(path));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return call(List.of(), () -> inner().read(filePath, offset, limit));
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return call(List.of(), () -> inner().readRaw(filePath));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return call(List.of(), () -> inner().grep(request));
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return call(List.of(), () -> inner().glob(pattern, path));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return call(List.of(filePath), () -> inner().write(filePath, content));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return call(List.of(filePath), () -> inner().edit(filePath, oldString, newString, replaceAll));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        return call(List.of(filePath), () -> inner().delete(filePath));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return call(files.stream().map(Content::path).toList(), () -> inner().uploadFiles(files));
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return call(List.of(), () -> inner().downloadFiles(paths));
    }

    /** A command is not run on a copy: its changes cannot be recorded. */
    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return about.optionalCalls().contains(OptionalCall.EXECUTE)
                ? AgentReply.withheld("commands do not run on a scratch copy of " + original.setup().object())
                : AgentReply.raised("NotImplementedError", "");
    }

    /** Ends the interpreter and deletes its folders. */
    @Override
    public void close() {
        closed = true;
        original.release(this);
        BridgeConnection now = bridge;
        if (now != null) {
            now.close();
        }
        ScratchFolder made = folder;
        if (made != null) {
            made.close();
        }
    }
}
