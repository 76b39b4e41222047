/* A clock that jumps, for one process and its children: cc -shared -fPIC -O2 -o clock.so clock.c, then LD_PRELOAD.

   The file named by SOAK_CLOCK holds by how many seconds the time of day is off. Only that is moved: whoever waits
   does so by the monotonic clock, which no machine sets. (Debian's libfaketime 0.9.10 moves sleeps too.) */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int real_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return real(which, now);
}

static long offset(void) {
    static long known, looked_at;
    struct timespec now;
    real_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec != looked_at) { /* once a second, whoever of the threads comes first */
        const char *path = getenv("SOAK_CLOCK");
        FILE *file = path ? fopen(path, "r") : NULL;
        if (file) {
            long read;
            if (fscanf(file, "%ld", &read) == 1) known = read;
            fclose(file);
        }
        looked_at = now.tv_sec;
    }
    return known;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int failed = real_gettime(which, now);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
    return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec found;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (now) *now = found.tv_sec;
    return found.tv_sec;
}
