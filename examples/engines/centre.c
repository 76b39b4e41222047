/* An engine for Connect Four, from the page on the engine protocol alone: the column nearest to the centre. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[65536], best[16] = "";
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (strncmp(line, "ludo ", 5) == 0) {
            puts("id name Centre in C\nid author an example\ngame connect-four\nludook 1");
        } else if (strcmp(line, "isready") == 0) {
            puts("readyok");
        } else if (strncmp(line, "legal ", 6) == 0) {
            int least = 99;
            for (char *word = strtok(line + 6, " "); word; word = strtok(NULL, " ")) {
                int distance = abs(word[0] - 'd');
                if (distance < least && strlen(word) < sizeof best) {
                    least = distance;
                    strcpy(best, word);
                }
            }
        } else if (strncmp(line, "go", 2) == 0) {
            printf("bestmove %s\n", best);
        } else if (strcmp(line, "quit") == 0) {
            break;
        }
    }
    return 0;
}
