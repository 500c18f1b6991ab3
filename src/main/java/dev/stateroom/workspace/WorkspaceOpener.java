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

/** Opens any address. Detects the kind from the data; never writes to it. Blocks: not for the FX thread. */
public interface WorkspaceOpener {

    /**
     * Opens a workspace file, a source or a folder.
     *
     * @param address {@code sqlite:PATH}, a path to a database, {@code postgresql://…}, a server's {@code https://…}, a {@code *.stateroom.json}
     *     file, or a folder
     */
    Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress);

    /** The same for a window, which also shows the calls of a log: {@link OpenWorkspace#isLog}. */
    default Outcome<OpenWorkspace> openInWindow(String address, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress);
    }

    /**
     * Opens a source; if a workspace is given, with that workspace's mounts and the source's threads.
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
     * Opens any address; if it has only threads and a workspace is given, with that workspace's mounts.
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
     * Opens an edited workspace document before it is saved, to try one of its mounts. Its resources are closed with it.
     *
     * @param tried the prefix of the mount that the user tries by hand: it needs no agreement unless it starts a program
     */
    default Outcome<OpenWorkspace> open(DocumentFile document, String tried, Cancellation cancellation, Progress progress) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "documents cannot be tried before they are saved");
    }

    /** The address for use in a sentence: without a password. */
    static String shown(String address) {
        return SourceAddress.shown(address);
    }

    /** Opens only the threads of a source; UNSUPPORTED if it holds none (a store, a folder). */
    Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress);

    /** The server or database that an address names, for the user; empty for a file, a folder, and an invalid address. Opens nothing. */
    default List<String> elsewhere(String address) {
        return RemoteParts.of(address);
    }

    /**
     * Opens sources of pending requests: a database, a server, or all sources in a workspace file with the rules of that file. Answers go
     * to {@link PendingSource#target}.
     *
     * @return one result for each source; a failed one does not affect the others
     */
    default List<Outcome<PendingSource>> pending(String address, Cancellation cancellation, Progress progress) {
        return List.of(threads(address, cancellation, progress).map(threads -> new ThreadsPending(threads, null, new StateEffects())));
    }

    /** The same with the mounts and rules of a workspace file that is given separately; null for none. */
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

    /** The local database. */
    default Outcome<OwnData> ownData() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "Stateroom keeps no data of its own here");
    }

    /** The local threads, which can be forked into and changed. */
    default Outcome<LocalThreads> localThreads() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "no threads are kept here");
    }

    /** Promotes local threads to a server. */
    default Outcome<ThreadPromotions> promotions() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "no threads are kept here");
    }

    /** Reruns threads of a LangGraph server; must be closed. */
    default Outcome<ServerReruns> reruns(String server) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, server + " cannot be reached from here");
    }

    /** The thread that a workspace file names as its own; empty for any other source. */
    default Optional<String> namedThread(String address) {
        return Optional.empty();
    }

    /** True if the form of an address or the first bytes of its file show a source of threads, not a log of calls. */
    default boolean isSource(String address) {
        return false;
    }

    /** The address of the bundled sample workspace, unpacked where {@link #open} finds it. */
    Outcome<String> sample();

    /** The address that was opened last, if that is stored. */
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
     * @param folder the base of relative paths
     */
    default Outcome<Backend> plugin(String className, Map<String, String> fields, Path folder, boolean writable) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "plug-ins cannot be used here");
    }

    /** Opens a workspace file for local use only: connects to nothing and starts nothing, whatever the user agreed to. */
    default Outcome<OpenWorkspace> openOffline(String address, Cancellation cancellation, Progress progress) {
        return open(address, cancellation, progress);
    }

    /**
     * What a workspace file reaches, resolved now, and what the user agreed to. Opens nothing of it.
     *
     * @return UNSUPPORTED if the address is not a file
     */
    default Outcome<ReachStanding> reach(String address) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for an edited workspace file. */
    default Outcome<ReachStanding> reach(DocumentFile document) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for an open workspace. */
    default Outcome<ReachStanding> reach(OpenWorkspace workspace) {
        return workspace.unsaved() == null ? reach(workspace.address()) : reach(workspace.unsaved());
    }

    /**
     * Stores an implied consent: the user typed a mount into a form, and it starts no program and loads no code. Earlier consents to what
     * the document reaches are kept; everything else still waits.
     *
     * @param before the document without the mount; null if the open workspace was itself named by hand
     * @param prefix of the mount in the route table
     * @return false if the user has to be asked
     */
    default Outcome<Boolean> agreeTyped(@Nullable DocumentFile before, DocumentFile after, String prefix) {
        return Outcome.ok(false);
    }

    /** Stores the consent to a document that was saved under another name, as far as it reaches the same there. */
    default Outcome<Boolean> agreeMoved(DocumentFile from, DocumentFile to) {
        return Outcome.ok(false);
    }

    /**
     * Stores that the user agreed to what a workspace file reaches.
     *
     * @param digest of the list that the user saw; DENIED if the file reaches something else now
     * @param without excluded entries: mounts that reach them still wait
     */
    default Outcome<Boolean> agree(String address, String digest, Set<ReachEntry> without) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
    }

    /** The same for an open workspace. */
    default Outcome<Boolean> agree(OpenWorkspace workspace, String digest, Set<ReachEntry> without) {
        return agree(workspace.address(), digest, without);
    }

    /**
     * The backend that an agent of that dialect would get for an open workspace: foreign states and stores as copies in memory; folders,
     * local threads and local stores that may be changed as they are. Raised if the reference's constructor throws.
     */
    default Outcome<AgentReply<AgentBackend>> asAgent(OpenWorkspace workspace, Dialect dialect) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, workspace.name() + " cannot be shown as an agent sees it");
    }

    /**
     * The file tools of an agent of that dialect and of its subagents over {@link #asAgent}, with the workspace's settings. Their results
     * are those that a model would see, in the window and in the commands alike.
     */
    default Outcome<AgentReply<AgentTools>> tools(OpenWorkspace workspace, Dialect dialect) {
        return asAgent(workspace, dialect)
                .map(reply -> reply.then(backend -> AgentTools.of(backend, AgentTeam.EMPTY, _ -> ToolSettings.USUAL)));
    }

    /**
     * A copy of {@link #asAgent} on which calls can be made: their changes do not reach the workspace, and no command runs. Raised if the
     * package refuses the rules or its constructor throws.
     *
     * @param rules the rules of the agent and its subagents; null for the workspace's own
     * @param withState true to start with the state's files as the workspace shows them; else the state is empty
     * @param asking the agent's thread, which decides the namespaces of its stores; null to use the workspace's values alone
     */
    default Outcome<AgentReply<ReplayScratch>> scratch(
            OpenWorkspace workspace, Dialect dialect, @Nullable RuleBook rules, boolean withState, @Nullable ThreadUser asking) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, workspace.name() + " cannot be copied for calls to run over");
    }

    /**
     * Current facts about an agent's paths in the folders that a workspace file mounts: link targets, plain files. Nothing else of the
     * workspace is opened. {@link PathFacts#UNKNOWN} if there is no such file, or its folders cannot be read.
     */
    default PathFacts folderFacts(String address, Dialect dialect) {
        return PathFacts.UNKNOWN;
    }
}
