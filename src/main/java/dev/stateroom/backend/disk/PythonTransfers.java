package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Uploads and downloads.
 *
 * @param byClass true if error codes follow the exception's class, link loops included (Python 0.5); else an upload reports most errors as
 *     an invalid path, and a download throws unknown ones
 */
record PythonTransfers(PythonPaths paths, PythonFiles files, boolean byClass) {
    AgentReply<List<AgentResult.Upload>> upload(List<Content> contents) {
        List<AgentResult.Upload> answers = new ArrayList<>();
        for (Content content : contents) {
            String error = null;
            try {
                files.create(paths.resolve(content.path()), content.bytes());
            } catch (PythonError e) {
                error = byClass ? code(e) : uploadCode(e);
                if (error == null) {
                    return e.raised();
                }
            }
            answers.add(new AgentResult.Upload(content.path(), error));
        }
        return AgentReply.of(answers);
    }

    AgentReply<List<AgentResult.Download>> download(List<String> wanted) {
        List<AgentResult.Download> answers = new ArrayList<>();
        for (String path : wanted) {
            try {
                String resolved = paths.resolve(path);
                answers.add(
                        byClass && paths.isFolder(resolved)
                                ? new AgentResult.Download(path, null, "is_directory")
                                : new AgentResult.Download(path, files.read(resolved), null));
            } catch (PythonError e) {
                String error = byClass ? code(e) : downloadCode(e);
                if (error == null) {
                    return e.raised();
                }
                answers.add(new AgentResult.Download(path, null, error));
            }
        }
        return AgentReply.of(answers);
    }

    private static @Nullable String code(PythonError e) {
        if (e.isLoop() || e.text().startsWith("[Errno 40]")) {
            return "invalid_path";
        }
        return switch (e.type()) {
            case "FileNotFoundError" -> "file_not_found";
            case "PermissionError" -> "permission_denied";
            case "IsADirectoryError" -> "is_directory";
            case "NotADirectoryError", "FileExistsError", "ValueError" -> "invalid_path";
            default -> null;
        };
    }

    private static @Nullable String uploadCode(PythonError e) {
        return switch (e.type()) {
            case "FileNotFoundError" -> "file_not_found";
            case "PermissionError" -> "permission_denied";
            case "RuntimeError" -> null;
            default -> "invalid_path";
        };
    }

    private static @Nullable String downloadCode(PythonError e) {
        return switch (e.type()) {
            case "FileNotFoundError" -> "file_not_found";
            case "PermissionError" -> "permission_denied";
            case "IsADirectoryError" -> "is_directory";
            case "ValueError" -> "invalid_path";
            default -> null;
        };
    }
}
