package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.langgraph.server.ServerReruns;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadsPending;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens whatever an address names. Looks at the data to tell what it is; never writes to it. Blocks: not on the FX thread. */
public interface WorkspaceOpener {

    /**
     * Opens a workspace file, a source or a folder.
     *
     * @param address {@code sqlite:PATH}, a path to a database, {@code postgresql://…}, a server's {@code https://…}, a {@code *.stateroom.json}
     *     file, or a folder
     */
    Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress);

    /** The same to be looked at in a window, which also shows the calls of a log: {@link OpenWorkspace#isLog}. */
    default Outcome<OpenWorkspace> openInWindow(String address, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress);
    }

    /**
     * Opens a source; where a workspace is named next to it, that workspace's mounts with the source's threads.
     *
     * @param workspace address of the workspace; null for none
     */
    default Outcome<OpenWorkspace> open(String address, @Nullable String workspace, Cancellation cancellation, Progress progress) {
        return workspace == null
                ? open(address, cancellation, progress)
                : open(workspace, cancellation, progress).then(mounts -> {
                    Outcome<OpenWorkspace> over = threads(address, cancellation, progress).map(mounts::over);
                    if (over instanceof Outcome.Failed<OpenWorkspace>) {
                        mounts.close();
                    }
                    return over;
                });
    }

    /**
     * Opens whatever an address names; where that is threads alone, with the mounts of a workspace that is named next to it.
     *
     * @param workspace address of the workspace; null for none
     */
    default Outcome<OpenWorkspace> openWith(String address, @Nullable String workspace, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress).then(opened -> {
            if (workspace == null || opened.isDocument() || opened.threads() == null) {
                return Outcome.ok(opened);
            }
            opened.close();
            return open(address, workspace, cancellation, progress);
        });
    }

    /**
     * Opens a workspace document as it is to be, before it is saved: to try one of its mounts. What it opens is closed with it.
     *
     * @param tried the prefix of the mount that a person tries by hand: it needs no agreement unless it starts a program
     */
    default Outcome<OpenWorkspace> open(DocumentFile document, String tried, Cancellation cancellation, Progress progress) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "documents cannot be tried before they are saved");
    }

    /** An address as it may be in a sentence: without a password. */
    static String shown(String address) {
        return SourceAddress.shown(address);
    }

    /** Opens only the threads of a source; UNSUPPORTED if it holds none (a store, a folder). */
    Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress);

    /** The server or database that an address names, for a person; empty for a file, a folder, and what is no address. Opens nothing. */
    default List<String> elsewhere(String address) {
        return RemoteParts.of(address);
    }

    /**
     * Opens sources for what waits in their threads: a database, a server, or all sources that a workspace file names, then with the
     * rules of that file. Where answers go to, {@link PendingSource#target} says.
     *
     * @return one for each source; one that cannot be opened does not keep the others
     */
    default List<Outcome<PendingSource>> pending(String address, Cancellation cancellation, Progress progress) {
        return List.of(threads(address, cancellation, progress).map(threads -> new ThreadsPending(threads, null, new StateEffects())));
    }

    /** The same over the mounts and with the rules of a workspace file that is named next to the source; null for none. */
    default List<Outcome<PendingSource>> pending(
            String address, @Nullable String workspace, Cancellation cancellation, Progress progress) {
        return pending(address, cancellation, progress);
    }

    /**
     * Opens only the items of a source; UNSUPPORTED if it holds none.
     *
     * @param address {@code local:}, or a store as {@link #open} takes it
     */
    default Outcome<ItemStore> store(String address, Cancellation cancellation, Progress progress) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, address + " cannot be opened as a store");
    }

    /** What Stateroom itself keeps. */
    default Outcome<OwnData> ownData() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "Stateroom keeps no data of its own here");
    }

    /** The threads that Stateroom itself keeps, to be forked into and changed. */
    default Outcome<LocalThreads> localThreads() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "no threads are kept here");
    }

    /** Makes threads that Stateroom itself keeps those of a server. */
    default Outcome<ThreadPromotions> promotions() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "no threads are kept here");
    }

    /** Runs threads of a LangGraph server again; close it. */
    default Outcome<ServerReruns> reruns(String server) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, server + " cannot be reached from here");
    }

    /** The thread that a workspace file names as its own; empty for any other source. */
    default Optional<String> namedThread(String address) {
        return Optional.empty();
    }

    /** True if an address leads to threads by its form or its first bytes, and not to a log of calls. */
    default boolean isSource(String address) {
        return false;
    }

    /** The address of the bundled sample workspace, unpacked where {@link #open} finds it. */
    Outcome<String> sample();

    /** The address that was opened last, where that is remembered. */
    default Optional<String> lastOpened() {
        return Optional.empty();
    }

    /** The plug-ins that are installed. */
    default PluginFolder.Found plugins() {
        return new PluginFolder.Found(Path.of("plugins"), Map.of(), List.of());
    }

    /**
     * Opens a plug-in's backend as a mount would.
     *
     * @param className of the plug-in
     * @param fields its fields, as a workspace file writes them
     * @param folder what relative paths are relative to
     */
    default Outcome<Backend> plugin(String className, Map<String, String> fields, Path folder, boolean writable) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "plug-ins cannot be used here");
    }

    /** Opens a workspace file for a look at what is on this computer: connects to nothing and starts nothing, whatever was agreed to. */
    default Outcome<OpenWorkspace> openOffline(String address, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress);
    }

    /**
     * What a workspace file reaches, resolved now, and what the user said to that. Opens nothing of it.
     *
     * @return UNSUPPORTED for what is no file
     */
    default Outcome<ReachStanding> reach(String address) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for a workspace file as it is to be. */
    default Outcome<ReachStanding> reach(DocumentFile document) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for what is open. */
    default Outcome<ReachStanding> reach(OpenWorkspace workspace) {
        return workspace.unsaved() == null ? reach(workspace.address()) : reach(workspace.unsaved());
    }

    /**
     * Keeps that a person typed a mount into a form and agreed to it by that, if it starts no program and loads no code. What the
     * document reached before and was agreed to stays agreed to; all else goes on waiting.
     *
     * @param before the document without the mount; null if what was open was named by hand itself
     * @param prefix of the mount in the route table
     * @return false if the person has to be asked
     */
    default Outcome<Boolean> agreeTyped(@Nullable DocumentFile before, DocumentFile after, String prefix) {
        return Outcome.ok(false);
    }

    /** Keeps the agreement to a document that was saved under another name, where it reaches the same there. */
    default Outcome<Boolean> agreeMoved(DocumentFile from, DocumentFile to) {
        return Outcome.ok(false);
    }

    /**
     * Keeps that the user agreed to what a workspace file reaches.
     *
     * @param digest of what was shown to that person; DENIED if the file reaches something else by now
     * @param without what was left out: mounts that reach it go on waiting
     */
    default Outcome<Boolean> agree(String address, String digest, Set<ReachEntry> without) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for what is open. */
    default Outcome<Boolean> agree(OpenWorkspace workspace, String digest, Set<ReachEntry> without) {
        return agree(workspace.address(), digest, without);
    }

    /**
     * What an agent of that dialect would be given for a workspace that is open: foreign states and stores as copies in memory;
     * folders, local threads and local stores that may be changed as they are. Raised if the reference's constructor throws.
     */
    default Outcome<AgentReply<AgentBackend>> asAgent(OpenWorkspace workspace, Dialect dialect) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, workspace.name() + " cannot be shown as an agent sees it");
    }

    /**
     * The file tools of an agent of that dialect and of its subagents over what {@link #asAgent} gives, set up as the workspace says.
     * What they answer is what a model would be shown, in the window and in the commands alike.
     */
    default Outcome<AgentReply<AgentTools>> tools(OpenWorkspace workspace, Dialect dialect) {
        return asAgent(workspace, dialect)
                .map(reply -> reply.then(backend -> AgentTools.of(backend, AgentTeam.EMPTY, _ -> ToolSettings.USUAL)));
    }

    /**
     * A copy of what {@link #asAgent} gives, for calls to run over: nothing that they do gets back to the workspace, and no command
     * runs. Raised if the package refuses the rules or its constructor throws.
     *
     * @param rules the rules of the agent and its subagents; null for the workspace's own
     * @param withState whether the state starts with the files that the workspace shows; else it is empty
     * @param asking the thread whose agent it is, which says whose namespaces its stores are; null for the workspace's values alone
     */
    default Outcome<AgentReply<ReplayScratch>> scratch(
            OpenWorkspace workspace, Dialect dialect, @Nullable RuleBook rules, boolean withState, @Nullable ThreadUser asking) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, workspace.name() + " cannot be copied for calls to run over");
    }

    /**
     * What the folders that a workspace file mounts tell about the agent's paths as they are now: where links lead, what is a plain
     * file. Nothing else of it is opened. {@link PathFacts#UNKNOWN} if there is no such file, or its folders cannot be read.
     */
    default PathFacts folderFacts(String address, Dialect dialect) {
        return PathFacts.UNKNOWN;
    }
}
