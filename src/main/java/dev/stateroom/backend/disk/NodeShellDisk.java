package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of the npm package's local shell: missing files are reported without the system's message, lists of real mode are relative to
 * the root, and glob returns folders too, by paths relative to the searched folder, with a slash in front in virtual mode.
 */
final class NodeShellDisk extends NodeDisk {
    private final NodePaths paths;
    private final NodeSearches searches;
    private final boolean reproduces;

    NodeShellDisk(DiskSetup setup, NodePaths paths, NodeSearches searches) {
        super(setup, paths, searches);
        this.paths = paths;
        this.searches = searches;
        this.reproduces = setup.defects() == DefectPolicy.REPRODUCE;
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return super.read(filePath, offset, limit)
                .map(read -> isMissing(read.error()) ? AgentResult.Read.failed("File '" + filePath + "' not found") : read);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return super.edit(filePath, oldString, newString, replaceAll)
                .map(edit -> isMissing(edit.error())
                        ? new AgentResult.Edit(
                                "Error: File '" + filePath + "' not found", null, null, edit.filesUpdate())
                        : edit);
    }

    private static boolean isMissing(@Nullable String error) {
        return error != null && error.contains("ENOENT");
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        AgentReply<AgentResult.Ls> listed = super.ls(path);
        return paths.virtual() ? listed : listed.map(this::relative);
    }

    private AgentResult.Ls relative(AgentResult.Ls listed) {
        List<AgentResult.FileInfo> entries = listed.entries();
        if (entries == null) {
            return listed;
        }
        String prefix = paths.root().endsWith("/") ? paths.root() : paths.root() + "/";
        return AgentResult.Ls.of(entries.stream()
                .map(entry -> entry.path().startsWith(prefix)
                        ? new AgentResult.FileInfo(
                                entry.path().substring(prefix.length()), entry.isDir(), entry.size(), entry.modifiedAt())
                        : entry)
                .toList());
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        String relative = pattern.startsWith("/") ? pattern.substring(1) : pattern;
        String asked = path == null ? "/" : path;
        String below = paths.virtual() && asked.startsWith("/") ? asked.substring(1) : asked;
        String folder = asked.equals("/") ? paths.root() : NodePaths.joined(paths.root(), below);
        boolean leaves = !folder.equals(paths.root()) && !folder.startsWith(paths.root() + "/");
        if (paths.virtual() && !reproduces && (leaves || searches.leadsUp(relative))) {
            return AgentReply.withheld("glob of %s below %s leads above the root: deepagents %s for JavaScript would list files outside of it."
                    .formatted(pattern, asked, dialect().release()));
        }
        try {
            if (!paths.files().stat(folder).isDirectory()) {
                return globbed(List.of());
            }
        } catch (NodeError e) {
            return globbed(List.of());
        }
        if (relative.isEmpty()) {
            return AgentReply.raised("TypeError", "Patterns must be a string (non empty) or an array of strings");
        }
        List<AgentResult.FileInfo> found = new ArrayList<>();
        try {
            for (NodeSearches.Hit hit : searches.glob(relative, folder, true)) {
                found.add(NodeSearches.describe(paths.virtual() ? "/" + hit.relative() : hit.relative(), hit.target()));
            }
        } catch (NodeError e) {
            return AgentReply.raised("Error", e.text());
        }
        NodeSearches.sort(found);
        return globbed(found);
    }
}
