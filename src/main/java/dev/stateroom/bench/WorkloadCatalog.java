package dev.stateroom.bench;

import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The workloads by name. */
public final class WorkloadCatalog {
    private final WorkspaceOpener opener;

    /** Opens the data of workloads through {@code opener}. */
    public WorkloadCatalog(WorkspaceOpener opener) {
        this.opener = opener;
    }

    /** All names, in the order of the documentation. */
    public List<String> names() {
        return List.copyOf(on("").keySet());
    }

    /**
     * The workload with that name; INVALID with the list of names.
     *
     * @param data a folder, or for workloads over a store its address
     */
    public Outcome<Workload> named(String name, String data) {
        Supplier<Workload> workload = on(data).get(name);
        return workload == null
                ? Outcome.failed(
                        Failure.Kind.INVALID,
                        "no workload is named " + name + "; there are " + String.join(", ", names()))
                : Outcome.ok(workload.get());
    }

    private Map<String, Supplier<Workload>> on(String data) {
        Path folder = data.contains("://") ? Path.of("") : Path.of(data);
        HistoryWorkloads history = new HistoryWorkloads(opener, folder);
        Map<String, Supplier<Workload>> all = new LinkedHashMap<>();
        FolderWorkloads inFolder = new FolderWorkloads(folder);
        for (String name : List.of("ls-flat-10k", "ls-flat-100k")) {
            all.put(name, () -> inFolder.listing(name));
        }
        all.put("ls-composite", inFolder::composite);
        all.put("ls-state-50k", StateWorkloads::listing);
        for (String name : List.of("glob-fs-100k", "glob-fs-1m")) {
            all.put(name, () -> inFolder.glob(name));
        }
        all.put("glob-state-50k", StateWorkloads::glob);
        all.put("grep-fs-rare", inFolder::rare);
        all.put("grep-fs-absent", inFolder::absent);
        all.put("grep-fs-common", inFolder::common);
        all.put("grep-state-10k", StateWorkloads::grep);
        OwnStoreWorkloads store = new OwnStoreWorkloads(folder);
        all.put("ls-store-50k", () -> store.listing(true));
        all.put("ls-store-5k", () -> store.listing(false));
        all.put("grep-store-50k", () -> store.grep(true));
        all.put("grep-store-5k", () -> store.grep(false));
        ReadWorkloads reading = new ReadWorkloads(folder);
        all.put("read-big-0", reading::beginning);
        all.put("read-big-1m", reading::deep);
        all.put("read-big-again", reading::again);
        all.put("agent-read-big-1m", reading::agentDeep);
        all.put("agent-read-big-again", reading::agentAgain);
        all.put("edit-50m", () -> ChangeWorkloads.edit(folder));
        all.put("agent-edit-50m", () -> ChangeWorkloads.agentEdit("agent-edit-50m", folder, Era.PYTHON_0_7));
        all.put("agent-edit-50m-js", () -> ChangeWorkloads.agentEdit("agent-edit-50m-js", folder, Era.JS_1_14));
        all.put("agent-grep-fs-rare", inFolder::agentRare);
        all.put("write-10k", () -> ChangeWorkloads.write(folder));
        all.put("replay-fs", () -> ReplayWorkloads.onDisk(folder));
        all.put("replay-state", ReplayWorkloads::inState);
        all.put("policy-10k", PolicyWorkloads::simulate);
        all.put("evidence-100k", EvidenceWorkloads::verify);
        all.put("perm-1m", RuleWorkloads::decide);
        all.put("perm-explain", RuleWorkloads::explain);
        all.put("perm-loop", RuleWorkloads::loop);
        SourceStoreWorkloads stores = new SourceStoreWorkloads(opener, data);
        all.put("ls-store", stores::listing);
        all.put("grep-store", stores::grep);
        TableWorkloads tables = new TableWorkloads(data);
        all.put("ls-table", tables::listing);
        all.put("grep-table", tables::grep);
        all.put("blame-500", FindWorkloads::blame);
        all.put("search-first", () -> FindWorkloads.firstHit(folder));
        all.put("search-cancel", () -> FindWorkloads.cancel(folder));
        all.put("history-threads", history::threads);
        all.put("history-materialise", history::materialise);
        all.put("history-diff", history::diff);
        all.put("history-scrub", history::scrub);
        RebuildWorkloads rebuilds = new RebuildWorkloads(opener, data);
        all.put("rebuild-stored", rebuilds::stored);
        all.put("rebuild-live", rebuilds::live);
        return all;
    }
}
