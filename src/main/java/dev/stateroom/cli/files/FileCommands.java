package dev.stateroom.cli.files;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for the present files of a workspace, also in the form that an agent gets. */
public final class FileCommands {
    private FileCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("ls", () -> new LsCommand());
        commands.put("read", () -> new ReadCommand());
        commands.put("glob", () -> new GlobCommand());
        commands.put("grep", () -> new GrepCommand());
        commands.put("write", () -> new WriteCommand());
        commands.put("edit", () -> new EditCommand());
        commands.put("delete", () -> new DeleteCommand());
        commands.put("upload", () -> new UploadCommand());
        commands.put("download", () -> new DownloadCommand());
        commands.put("exec", () -> new ExecCommand());
    }
}
