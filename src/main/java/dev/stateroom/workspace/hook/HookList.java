package dev.stateroom.workspace.hook;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.evidence.LogKeyFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The hooks of this user, stored with the settings. Adding a hook is the consent to it; the audit log records it. */
public final class HookList {
    private static final int MOST = 20;
    private static final long LARGEST_PROGRAM = 64L << 20;
    private static final int NAME_DIGITS = 8;

    private final OwnData own;

    public HookList(OwnData own) {
        this.own = own;
    }

    /**
     * All hooks, in the order in which they were added.
     *
     * @throws dev.stateroom.workspace.OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<List<ReviewHook>> all() {
        return own.hooks().then(HookList::read);
    }

    /** The same as far as known without opening the database; for callers that only follow. */
    public Outcome<List<ReviewHook>> known() {
        return read(own.knownHooks());
    }

    private static Outcome<List<ReviewHook>> read(String text) {
        List<ReviewHook> hooks = new ArrayList<>();
        for (ForeignValue one : text.isEmpty() ? List.<ForeignValue>of() : ForeignValue.items(PlainJson.read(text.getBytes(StandardCharsets.UTF_8)))) {
            Optional<ReviewHook> hook = ReviewHook.of(one);
            if (hook.isEmpty()) {
                return Outcome.failed(Failure.Kind.DAMAGED, "the setting of the hooks cannot be read: remove them with hooks remove --all");
            }
            hooks.add(hook.get());
        }
        return Outcome.ok(hooks);
    }

    /** Adds a hook, or replaces the one with its name. Its messages are signed with the key of the log, which is created if missing. */
    public Outcome<ReviewHook> add(ReviewHook hook) {
        return all().then(there -> {
            List<ReviewHook> hooks = new ArrayList<>(there);
            hooks.removeIf(one -> one.name().equals(hook.name()));
            hooks.add(hook);
            if (hooks.size() > MOST) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, "there are " + MOST + " hooks already: remove one first");
            }
            return signer().then(_ -> own.keepHooks(write(hooks), "hook on", hook.name() + ": " + hook.shownKinds() + " to " + hook.shownTarget())).map(_ -> hook);
        });
    }

    /** Removes the hook with that name; NOT_FOUND if there is none. */
    public Outcome<Boolean> remove(String name) {
        return all().then(there -> {
            List<ReviewHook> hooks = there.stream().filter(one -> !one.name().equals(name)).toList();
            return hooks.size() == there.size()
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "there is no hook " + name + ": see hooks list")
                    : own.keepHooks(write(hooks), "hook off", name);
        });
    }

    /** Removes all hooks, even if they cannot be read. */
    public Outcome<Boolean> removeAll() {
        return own.keepHooks("", "hook off", "all hooks");
    }

    /** The key that signs messages. */
    public Outcome<LogSigner> signer() {
        LogKeyFile file = own.logKey();
        return file.read().then(key -> key.isPresent()
                ? Outcome.ok(key.get())
                : file.create(LogSigner.create("stateroom/" + UUID.randomUUID().toString().substring(0, NAME_DIGITS)), null));
    }

    /** A program that a hook can run; INVALID if the file is not a program. */
    public static Outcome<ReviewHook.Target> program(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        if (!Files.isRegularFile(absolute) || !Files.isExecutable(absolute)) {
            return Outcome.failed(Failure.Kind.INVALID, absolute + " is not a program that can be run");
        }
        return content(absolute).map(hash -> new ReviewHook.Target.Program(absolute, hash));
    }

    /** SHA-256 of a program's content. */
    static Outcome<String> content(Path program) {
        try {
            return Outcome.ok(Sha256.of(RegularFile.bytes(program, LARGEST_PROGRAM)));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, program + " cannot be read", e);
        }
    }

    private static String write(List<ReviewHook> hooks) {
        return hooks.isEmpty() ? "" : PlainJson.write(new ForeignValue.Items(hooks.stream().map(ReviewHook::json).toList()));
    }
}
