package dev.stateroom.cli.files;

import java.util.Map;
import java.util.function.Supplier;

/** Commands over the files of a workspace as they are now, also in the form that an agent is shown. */
public final class FileCommands {
    private FileCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("ls", LsCommand::new);
        commands.put("read", ReadCommand::new);
        commands.put("glob", GlobCommand::new);
        commands.put("grep", GrepCommand::new);
        commands.put("write", WriteCommand::new);
        commands.put("edit", EditCommand::new);
        commands.put("delete", DeleteCommand::new);
        commands.put("upload", UploadCommand::new);
        commands.put("download", DownloadCommand::new);
        commands.put("exec", ExecCommand::new);
    }
}
