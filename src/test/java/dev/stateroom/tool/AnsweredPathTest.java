package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnsweredPathTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "none",
            value = {
                "write_file | /x.md | Updated file /t/x.md | /t/x.md",
                "write_file | /x.md | Successfully wrote to '/t/it's.md' | /t/it's.md",
                "write_file | /x.md | Cannot write to /t/x.md because it already exists. Read and then make an edit, or write to a new path. | /t/x.md",
                "edit_file  | /x.md | Successfully replaced 2 instance(s) of the string in '/t/x.md' | /t/x.md",
                "edit_file  | /x.md | Successfully replaced 2 occurrence(s) in '/t/x.md' | /t/x.md",
                "edit_file  | /x.md | Error: File '/t/x.md' not found | /t/x.md",
                "delete     | /x.md | Deleted /t/x.md | /t/x.md",
                "write_file | /x.md | Updated file /x.md | none",
                "write_file | /m/x.md | Updated file /x.md | none",
                "write_file | x.md | Updated file /x.md | none",
                "write_file | /./x.md | Updated file /x.md | none",
                "write_file | /x.md | Writes are not allowed under /t | none",
                "edit_file  | /x.md | Error: String not found in file: '/t' | none",
                "read_file  | /x.md | Updated file /t/x.md | none"
            })
    void anotherFileIsTheOneThatTheAnswerOfAChangeNames(String tool, String asked, String answer, String other) {
        assertThat(AnsweredPath.other(tool, asked, answer)).isEqualTo(other);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "./x.md | Updated file /x.md | /x.md",
                "x.md | Successfully replaced 1 instance(s) of the string in '/x.md' | /x.md",
                "\" /x.md\" | Updated file / /x.md | / /x.md",
                "/. | Updated file / | /",
                "/m/x//y.md | Updated file /x/y.md | /m/x/y.md",
                "/src/ | Deleted /src | /src",
                "//x.md | Updated file //x.md | //x.md",
                "./x.md | Successfully wrote to './x.md' | ./x.md",
                "./x.md | Updated file /t/x.md | ./x.md",
                "/x.md | Updated file /t/x.md | /x.md",
                "../x.md | Error: Path traversal not allowed: ../x.md | ../x.md"
            })
    void aPathIsSpelledAsTheAnswerHasIt(String asked, String answer, String path) {
        assertThat(AnsweredPath.spelled(asked, answer)).isEqualTo(path);
    }
}
