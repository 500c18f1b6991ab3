package dev.stateroom.cli.files;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over the files of a workspace as they are now, also in the form that an agent is shown. */
public final class FileCommands {
    private FileCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("ls", LsCommand::new)
                .add("read", ReadCommand::new)
                .add("glob", GlobCommand::new)
                .add("grep", GrepCommand::new)
                .add("write", WriteCommand::new)
                .add("edit", EditCommand::new)
                .add("delete", DeleteCommand::new)
                .add("upload", UploadCommand::new)
                .add("download", DownloadCommand::new)
                .add("exec", ExecCommand::new);
    }
}
