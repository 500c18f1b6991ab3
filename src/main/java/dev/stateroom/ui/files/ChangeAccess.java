package dev.stateroom.ui.files;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * Makes mounts changeable that are read-only at first: a folder is unlocked, a thread is forked. For every other one it gives the reason.
 */
final class ChangeAccess {
    private final Session session;
    private final Translations words;
    private final MountTree mounts;
    private final WindowOverlays overlays;
    private final ChangeStack stack;
    private final Runnable changed;
    private final ReadOnlyObjectWrapper<Access> access = new ReadOnlyObjectWrapper<>(Access.NONE);
    private final List<UserCommand> commands;

    /** Whether and how the selected mount can be changed. */
    enum Access {
        /** Nothing is selected, or the mount is not open. */
        NONE,
        /** A folder that can be unlocked. */
        LOCKED,
        /** A folder that was unlocked. */
        UNLOCKED,
        /** A recorded thread, which is never written. */
        THREAD,
        /** The newest step of a local copy of it. */
        FORK,
        /** An earlier step of such a fork. */
        EARLIER,
        /** It can be changed, without a choice of the user. */
        WRITABLE,
        /** Another program's store. */
        STORE,
        /** Its owner, or the workspace file, does not allow it. */
        REFUSED
    }

    /** {@code changed} runs when it has changed which mounts can be changed. */
    ChangeAccess(Session session, Translations words, MountTree mounts, WindowOverlays overlays, ChangeStack stack, Runnable changed) {
        this.session = session;
        this.words = words;
        this.mounts = mounts;
        this.overlays = overlays;
        this.stack = stack;
        this.changed = changed;
        commands = List.of(
                UserCommand.of("files.unlock", words.get("unlock"), "unlock", this::askToUnlock)
                        .when(access.isEqualTo(Access.LOCKED), words.get("unlock.none")),
                UserCommand.of("files.lock", words.get("lock"), "lock", () -> unlock(false))
                        .when(access.isEqualTo(Access.UNLOCKED), words.get("lock.none")),
                UserCommand.of("files.fork", words.get("fork"), "git-branch", () -> fork(false))
                        .when(access.isEqualTo(Access.THREAD), words.get("fork.none")),
                UserCommand.of("files.fork.live", words.get("fork.live"), "git-branch", () -> fork(true))
                        .when(access.isEqualTo(Access.THREAD).and(BooleanExpression.booleanExpression(liveIsKnown(session))), words.get("fork.live.none")),
                UserCommand.of("files.fork.newest", words.get("fork.newest"), "corner-down-right", this::toNewest)
                        .when(access.isEqualTo(Access.EARLIER), words.get("fork.newest.none")),
                UserCommand.of("files.fork.leave", words.get("fork.leave"), "corner-up-left", this::leave)
                        .when(session.forks().shownProperty().isNotNull(), words.get("fork.leave.none")));
        session.selectionProperty().subscribe(v -> update());
        session.forks().shownProperty().map(ThreadFork::name).subscribe((was, now) -> forkChanged());
        session.forks().editableProperty().subscribe((was, now) -> editableChanged());
    }

    List<UserCommand> commands() {
        return commands;
    }

    ReadOnlyObjectProperty<Access> accessProperty() {
        return access.getReadOnlyProperty();
    }

    /** Returns the command that makes the selected mount changeable; null if there is none. */
    @Nullable UserCommand way() {
        return switch (access.get()) {
            case LOCKED -> commands.getFirst();
            case THREAD -> commands.get(2);
            case EARLIER -> commands.get(4);
            default -> null;
        };
    }

    /** The reason why the selected mount cannot be changed now, and what to do. */
    String why() {
        Mount mount = session.selectedMount();
        return words.get("why.not." + access.get(), mount == null ? "" : mount.connectedTo());
    }

    /** To be called when mounts have changed. */
    void update() {
        Mount mount = session.selectedMount();
        access.set(mount == null || mounts.backend(mount.prefix()) == null ? Access.NONE : access(mount));
    }

    private Access access(Mount mount) {
        if (mount.content() instanceof Mount.ThreadState) {
            return session.forks().of(mount.prefix()) != null
                    ? Access.FORK
                    : session.forks().shownProperty().get() == null ? Access.THREAD : Access.EARLIER;
        }
        Mount.Lock lock = mount.lock();
        if (lock != null) {
            return lock.isUnlocked() ? Access.UNLOCKED : Access.LOCKED;
        }
        var backend = mounts.backend(mount.prefix());
        if (backend != null && SelectedEntry.isWritable(backend)) {
            return Access.WRITABLE;
        }
        return mount.owner().equals("store") ? Access.STORE : Access.REFUSED;
    }

    private void askToUnlock() {
        Mount mount = session.selectedMount();
        if (mount != null) {
            PromptSheet.question(
                    overlays,
                    words.get("unlock.title", mount.connectedTo()),
                    words.get("unlock.why"),
                    words.get("unlock.verb"),
                    () -> unlock(true));
        }
    }

    private void unlock(boolean unlocked) {
        Mount mount = session.selectedMount();
        Mount.Lock lock = mount == null ? null : mount.lock();
        if (mount == null || lock == null) {
            return;
        }
        session.work()
                .submit(
                        BackgroundTask.of(words.get(unlocked ? "unlock" : "lock"), (c, p) -> lock.unlock(unlocked)),
                        outcome -> {
                            mounts.capabilitiesChanged(mount.prefix());
                            changed.run();
                            if (outcome instanceof Outcome.Failed<Boolean>(Failure why)) {
                                stack.refuse(why);
                            } else {
                                stack.tell(words.get(unlocked ? "unlock.done" : "lock.done", mount.connectedTo()));
                            }
                        },
                        stack::broken);
    }

    private static ObservableValue<Boolean> liveIsKnown(Session session) {
        return session.stateProperty().map(state -> state.differs() != null && state.differs().live() != null).orElse(false);
    }

    private void fork(boolean live) {
        Mount mount = session.selectedMount();
        StepState state = session.stateProperty().get();
        if (mount != null && state != null && mount.content() instanceof Mount.ThreadState thread) {
            session.forks().make(thread, state, live, fork -> stack.tell(words.get("fork.kept", source(), fork.name())), stack::refuse);
        }
    }

    private String source() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null || open.threads() == null ? "" : open.threads().description().name();
    }

    private void toNewest() {
        ThreadFork fork = session.forks().shownProperty().get();
        if (fork != null) {
            session.forks().enter(fork);
        }
    }

    private void leave() {
        ThreadFork fork = session.forks().shownProperty().get();
        if (fork != null) {
            session.forks().leave();
            stack.tell(words.get("fork.left", fork.name()));
        }
    }

    /** Changes in one fork must not be undone while another place is shown. */
    private void forkChanged() {
        stack.clear();
        editableChanged();
    }

    private void editableChanged() {
        update();
        changed.run();
    }
}
